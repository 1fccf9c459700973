// From an API key to a film. Needs Go 1.22 and nothing else.
//
//	BAIGONG_KEY=bg_live_… go run . 'A bridge at dawn' film.mp4
package main

import (
	"bytes"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

const (
	tool     = "kling"
	mode     = "text"
	attempts = 5
)

var (
	site      = strings.TrimRight(setting("BAIGONG_URL", "http://127.0.0.1:8080"), "/")
	key       = os.Getenv("BAIGONG_KEY")
	maxPoints = setting("MAX_POINTS", "100")
	client    = &http.Client{Timeout: 60 * time.Second}
)

type text struct {
	En string `json:"en"`
}

type task struct {
	ID      string `json:"id"`
	State   string `json:"state"`
	Storage string `json:"storage"`
	Error   *struct {
		Message text `json:"message"`
	} `json:"error"`
	Artifacts []struct {
		URL string `json:"url"`
	} `json:"artifacts"`
}

// refused is what the site does not do, and why.
type refused struct {
	status     int
	retryAfter string
	Reason     struct {
		Code      string `json:"code"`
		Message   string `json:"message"`
		RequestID string `json:"request_id"`
		Fields    []struct {
			Path    string `json:"path"`
			Message string `json:"message"`
		} `json:"fields"`
	} `json:"error"`
}

func (r *refused) Error() string {
	said := fmt.Sprintf("%s (HTTP %d %s, request %s)", r.Reason.Message, r.status, r.Reason.Code, r.Reason.RequestID)
	for _, field := range r.Reason.Fields {
		said += fmt.Sprintf("\n  %s: %s", field.Path, field.Message)
	}
	return said
}

// passes says whether the same request may succeed later.
func (r *refused) passes() bool {
	switch r.status {
	case 408, 429, 502, 503, 504:
		return true
	}
	return false
}

// ask makes a request until an answer comes. Each may be repeated: an Idempotency-Key makes a second submission an echo.
func ask(method, path string, body any, headers map[string]string, answer any) error {
	pause := time.Second
	for attempt := 1; ; attempt++ {
		err := once(method, path, body, headers, answer)
		if err == nil || attempt == attempts {
			return err
		}
		wait := pause
		var refusal *refused
		if errors.As(err, &refusal) {
			if !refusal.passes() {
				return err
			}
			if seconds, err := strconv.Atoi(refusal.retryAfter); err == nil {
				wait = time.Duration(seconds) * time.Second
			}
		}
		time.Sleep(wait)
		pause *= 2
	}
}

func once(method, path string, body any, headers map[string]string, answer any) error {
	var content io.Reader
	if body != nil {
		encoded, err := json.Marshal(body)
		if err != nil {
			return err
		}
		content = bytes.NewReader(encoded)
	}
	request, err := http.NewRequest(method, site+path, content)
	if err != nil {
		return err
	}
	request.Header.Set("Authorization", "Bearer "+key)
	request.Header.Set("Accept-Language", "en")
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	for name, value := range headers {
		request.Header.Set(name, value)
	}
	response, err := client.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode >= 300 {
		refusal := &refused{status: response.StatusCode, retryAfter: response.Header.Get("Retry-After")}
		// What a proxy answers is no JSON; then the status says it all.
		_ = json.NewDecoder(response.Body).Decode(refusal)
		return refusal
	}
	return json.NewDecoder(response.Body).Decode(answer)
}

// wait gives the task once its film can be fetched.
func wait(made task) (task, error) {
	pause, err := time.ParseDuration(setting("POLL_SECONDS", "3") + "s")
	if err != nil {
		return made, err
	}
	for {
		switch {
		case made.State == "succeeded" && made.Storage == "stored":
			return made, nil
		case made.Error != nil:
			return made, fmt.Errorf("%s: %s", made.State, made.Error.Message.En)
		case made.Storage == "lost" || made.State == "failed" || made.State == "cancelled" || made.State == "expired":
			return made, fmt.Errorf("%s: there is no result", made.State)
		}
		time.Sleep(pause)
		if err := ask("GET", "/api/v1/tasks/"+made.ID, nil, nil, &made); err != nil {
			return made, err
		}
	}
}

func save(url, film string) error {
	// A signed address, which opens without the key. A film may take longer than an answer.
	response, err := http.Get(url)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("the film: HTTP %d", response.StatusCode)
	}
	file, err := os.Create(film)
	if err != nil {
		return err
	}
	if _, err := io.Copy(file, response.Body); err != nil {
		file.Close()
		return err
	}
	return file.Close()
}

func run(prompt, film string) error {
	var list struct {
		Tools []struct {
			ID    string `json:"id"`
			Title text   `json:"title"`
			Modes []struct {
				ID     string `json:"id"`
				Output string `json:"output"`
			} `json:"modes"`
		} `json:"tools"`
	}
	if err := ask("GET", "/api/v1/tools", nil, nil, &list); err != nil {
		return err
	}
	fmt.Println("Tools that make films:")
	for _, tool := range list.Tools {
		for _, mode := range tool.Modes {
			if mode.Output == "video" {
				fmt.Printf("  %s/%s  %s\n", tool.ID, mode.ID, tool.Title.En)
			}
		}
	}

	// What a form takes stands in its schema: modes[].schema.
	wanted := map[string]any{"tool": tool, "mode": mode, "params": map[string]any{"prompt": prompt, "duration": "5"}}
	var quote struct {
		Points  int    `json:"points"`
		QuoteID string `json:"quote_id"`
	}
	if err := ask("POST", "/api/v1/quotes", wanted, nil, &quote); err != nil {
		return err
	}
	fmt.Printf("Price: %d points; at most %s are agreed to\n", quote.Points, maxPoints)

	// One key for one film. Keep it where the program would find it again after it was stopped.
	random := make([]byte, 16)
	if _, err := rand.Read(random); err != nil {
		return err
	}
	wanted["quote_id"] = quote.QuoteID
	headers := map[string]string{"Idempotency-Key": fmt.Sprintf("%x", random), "X-Max-Points": maxPoints}
	var made task
	if err := ask("POST", "/api/v1/tasks", wanted, headers, &made); err != nil {
		return err
	}
	fmt.Println("Task:", made.ID)

	made, err := wait(made)
	if err != nil {
		return err
	}
	if err := save(site+made.Artifacts[0].URL, film); err != nil {
		return err
	}
	fmt.Println("Saved:", film)
	return nil
}

func setting(name, otherwise string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return otherwise
}

func argument(position int, otherwise string) string {
	if len(os.Args) > position {
		return os.Args[position]
	}
	return otherwise
}

func main() {
	if key == "" {
		fmt.Fprintln(os.Stderr, "BAIGONG_KEY is not set: make an API key on the site (/dhmsg/keys)")
		os.Exit(1)
	}
	if err := run(argument(1, "A bridge at dawn"), argument(2, "film.mp4")); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
