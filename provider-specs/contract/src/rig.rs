//! A simulated vendor for one check, and everything that a call needs.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::Duration;

use baigong_example_media::Example;
use baigong_provider::{
    Artifact, Clock, Credentials, Env, Error, ErrorKind, Form, Job, MediaBytes, MediaRef, MediaSource,
    Progress, ProgressSink, Reason, Submitted, TaskRef, TaskSource, Tool, Update, Upstream, async_trait,
};
use bytes::Bytes;
use serde_json::{Map, Value};
use url::Url;

use crate::bench::Bench;
use crate::form::task_modes;
use baigong_provider_specs::render::{AudioSpec, ImageFormat, ImageSpec, MediaSpec, Use, VideoSpec};
use baigong_provider_specs::sim::{SimOptions, Simulator, Violation};

/// Simulated seconds in a real one: a video is done in a fiftieth of a second.
pub(crate) const SPEED: f64 = 400.0;
/// Pixels of the longer side of pictures and films where no check looks at their size: drawing would be most of the work.
const LONGEST_SIDE: u32 = 128;
/// How long a job may take in a check before it counts as stuck.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);
/// Pause between polls.
const POLL_PAUSE: Duration = Duration::from_millis(4);
/// Errors of polls that are borne before a run is given up.
const BORNE_ERRORS: usize = 6;

/// A simulator of one vendor with an account at one of its wires.
pub(crate) struct Rig<'a> {
    pub bench: &'a Bench,
    pub sim: Arc<Simulator>,
    pub wire: &'a str,
    pub account: Value,
    pub credentials: Credentials,
    pub base: Url,
    speed: f64,
    clock: Arc<dyn Clock>,
    /// Whether the vendor can fetch files of the site.
    reachable: bool,
    /// Whether an address was asked for although it cannot.
    asked: Arc<AtomicBool>,
    /// Kept for all calls: making a client anew each time would be most of a check's work.
    http: Upstream,
}

impl<'a> Rig<'a> {
    /// At the speed of the checks.
    pub async fn start(bench: &'a Bench, wire: &'a str) -> Result<Self, String> {
        Self::start_at(bench, wire, SPEED).await
    }

    /// At a given speed.
    pub async fn start_at(bench: &'a Bench, wire: &'a str, speed: f64) -> Result<Self, String> {
        Self::start_with(bench, wire, SimOptions { speed, ..Self::options(bench) }).await
    }

    /// At a given speed, with jobs whose ids have to be escaped.
    pub async fn with_odd_ids(bench: &'a Bench, wire: &'a str, speed: f64) -> Result<Self, String> {
        Self::start_with(bench, wire, SimOptions { odd_ids: true, speed, ..Self::options(bench) }).await
    }

    /// With results as large as they were asked for.
    pub async fn at_full_size(bench: &'a Bench, wire: &'a str) -> Result<Self, String> {
        Self::start_with(bench, wire, SimOptions { longest_side: None, ..Self::options(bench) }).await
    }

    /// At a vendor that cannot fetch files of the site.
    pub async fn out_of_reach(bench: &'a Bench, wire: &'a str) -> Result<Self, String> {
        Ok(Self { reachable: false, ..Self::start(bench, wire).await? })
    }

    /// With a clock of its own.
    pub async fn on_clock(bench: &'a Bench, wire: &'a str, clock: Arc<dyn Clock>) -> Result<Self, String> {
        Self::start_with(bench, wire, SimOptions { clock, ..Self::options(bench) }).await
    }

    fn options(bench: &Bench) -> SimOptions {
        let clock = Arc::clone(&bench.clock);
        SimOptions { speed: SPEED, seed: 7, clock, longest_side: Some(LONGEST_SIDE), ..SimOptions::default() }
    }

    async fn start_with(bench: &'a Bench, wire: &'a str, options: SimOptions) -> Result<Self, String> {
        let (speed, clock) = (options.speed, Arc::clone(&options.clock));
        let sim = Simulator::start_with(options, [Arc::clone(&bench.spec)]).await;
        let sim = Arc::new(sim.map_err(|e| e.to_string())?);
        let tool = &*bench.tool.manifest().id;
        let account =
            sim.account(bench.vendor(), tool, wire).ok_or_else(|| format!("no document for {wire}"))?;
        let credentials = bench.tool.credentials(account.credentials.clone()).map_err(|e| {
            format!(
                "{}/{wire}.openapi.json#/x-sim/account is not valid for the account form: {e}",
                bench.vendor()
            )
        })?;
        let base = Url::parse(&account.base_url).map_err(|e| e.to_string())?;
        let http = upstream(&base, &credentials);
        Ok(Self {
            bench,
            sim,
            wire,
            account: account.credentials,
            credentials,
            base,
            speed,
            clock,
            reachable: true,
            asked: Arc::default(),
            http,
        })
    }

    /// The file that a reference of the parameters stands for.
    pub fn file(&self, reference: &str) -> Bytes {
        TestMedia::of(self).file(&MediaRef(reference.into())).bytes
    }

    /// Whether a call asked for an address that the vendor could not fetch.
    pub fn was_asked_for_an_address(&self) -> bool {
        self.asked.load(Ordering::SeqCst)
    }

    /// The account with keys that the vendor does not know.
    pub fn wrong_credentials(&self) -> Result<Credentials, String> {
        let mut wrong = self.account.clone();
        for value in wrong.as_object_mut().into_iter().flatten().map(|(_, value)| value) {
            let secret =
                value.as_str().is_some_and(|text| self.credentials.secrets().iter().any(|s| s == text));
            if secret {
                *value = Value::from("wrong-key-for-the-contract");
            }
        }
        let credentials = self.bench.tool.credentials(wrong);
        credentials.map_err(|e| format!("the account with a wrong key: {e}"))
    }

    /// What a call needs, with the progress that it will report.
    pub fn env(&self) -> (Env, Arc<Recorder>) {
        self.env_with(self.http.clone())
    }

    /// The same with another address, time limit or credentials.
    pub fn env_at(&self, base: &Url, timeout: Duration, credentials: &Credentials) -> (Env, Arc<Recorder>) {
        self.env_with(upstream(base, credentials).with_timeout(timeout))
    }

    fn env_with(&self, http: Upstream) -> (Env, Arc<Recorder>) {
        let recorder = Arc::new(Recorder::default());
        let media = Arc::new(TestMedia::of(self));
        let clock = Arc::clone(&self.clock);
        let tasks = Arc::new(TestTasks {
            tool: Arc::clone(&self.bench.tool),
            clock: Arc::clone(&clock),
            credentials: self.credentials.clone(),
            http: self.http.clone(),
            media: media.clone(),
            wait: self.speed >= 1.0,
        });
        (env(http, media, tasks, Arc::clone(&recorder), clock), recorder)
    }

    /// Runs a mode from submit to its end, as the platform would.
    pub async fn run(&self, mode: &str, params: &Map<String, Value>) -> Run {
        let (env, recorder) = self.env();
        let mut run = Run {
            job: None,
            polls: Vec::new(),
            poll_errors: Vec::new(),
            end: End::Stuck,
            updates: Vec::new(),
        };
        let work = self.drive(&env, mode, params, &mut run);
        if let Ok(end) = tokio::time::timeout(PATIENCE, work).await {
            run.end = end;
        }
        run.updates = recorder.take();
        run
    }

    async fn drive(&self, env: &Env, mode: &str, params: &Map<String, Value>, run: &mut Run) -> End {
        let tool = &self.bench.tool;
        let job = match tool.submit(env, &self.credentials, mode, params).await {
            Ok(Submitted::Done(artifacts)) => return End::Done(artifacts),
            Ok(Submitted::Job(job)) => job,
            Err(error) => return End::SubmitError(error),
        };
        run.job = Some(job.clone());
        loop {
            tokio::time::sleep(POLL_PAUSE).await;
            match tool.poll(env, &self.credentials, &job).await {
                Ok(Progress::Succeeded) => break,
                Ok(Progress::Failed { kind, reason }) => return End::Failed(kind, reason.to_string()),
                Ok(progress) => run.polls.push(progress),
                Err(error) => {
                    run.poll_errors.push(error);
                    if run.poll_errors.len() > BORNE_ERRORS {
                        return End::Stuck;
                    }
                }
            }
        }
        match tool.result(env, &self.credentials, &job).await {
            Ok(artifacts) => End::Done(artifacts),
            Err(error) => End::ResultError(error),
        }
    }

    /// Submits and polls until the job is done.
    pub async fn finished_job(&self, mode: &str, params: &Map<String, Value>) -> Result<Job, String> {
        let run = self.run(mode, params).await;
        match (run.job, run.end) {
            (Some(job), End::Done(_)) => Ok(job),
            (_, end) => Err(format!("{}/{mode}: the example does not run to its end: {end:?}", self.wire)),
        }
    }
}

/// Requests for an account, confined as the platform confines them.
pub(crate) fn upstream(base: &Url, credentials: &Credentials) -> Upstream {
    let client = baigong_provider::http::shared_client();
    let upstream =
        Upstream::new(client, base, &credentials.wire().allowed_hosts, credentials.secrets().to_vec());
    upstream.with_timeout(Duration::from_secs(30))
}

/// An [`Env`] for one call.
pub(crate) fn env(
    http: Upstream,
    media: Arc<dyn MediaSource>,
    tasks: Arc<dyn TaskSource>,
    progress: Arc<Recorder>,
    clock: Arc<dyn Clock>,
) -> Env {
    Env { http, media, tasks, progress, clock, task_id: "task-contract-1".into(), callback_url: None }
}

/// How a run went.
#[derive(Debug)]
pub(crate) struct Run {
    pub job: Option<Job>,
    pub polls: Vec<Progress>,
    pub poll_errors: Vec<Error>,
    pub end: End,
    pub updates: Vec<Update>,
}

/// How a run ended.
#[derive(Debug)]
pub(crate) enum End {
    Done(Vec<Artifact>),
    Failed(ErrorKind, String),
    SubmitError(Error),
    ResultError(Error),
    Stuck,
}

/// Collects reported progress.
#[derive(Default)]
pub(crate) struct Recorder(Mutex<Vec<Update>>);

impl Recorder {
    pub fn take(&self) -> Vec<Update> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl ProgressSink for Recorder {
    fn report(&self, update: Update) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(update);
    }
}

/// Files for parameters: real, small, of the kind that the field asks for, and reachable at the simulator.
struct TestMedia {
    kinds: BTreeMap<String, &'static str>,
    sim: Arc<Simulator>,
    reachable: bool,
    asked: Arc<AtomicBool>,
}

impl TestMedia {
    fn of(rig: &Rig<'_>) -> Self {
        let mut kinds = BTreeMap::new();
        for form in rig.bench.tool.forms() {
            media_kinds(form.validator.schema(), &form.example, &mut kinds);
        }
        Self { kinds, sim: Arc::clone(&rig.sim), reachable: rig.reachable, asked: Arc::clone(&rig.asked) }
    }

    fn file(&self, media: &MediaRef) -> MediaBytes {
        if let Some(example) = Example::find(&media.0) {
            return MediaBytes { mime: example.mime.into(), bytes: Bytes::from_static(example.content) };
        }
        let kind = self.kinds.get(&media.0).copied().unwrap_or_else(|| kind_by_name(&media.0));
        sample(kind)
    }
}

/// References of generated parameters say their kind in their name.
fn kind_by_name(name: &str) -> &'static str {
    ["video", "audio"].into_iter().find(|kind| name.contains(kind)).unwrap_or("image")
}

fn media_kinds(schema: &Value, value: &Value, kinds: &mut BTreeMap<String, &'static str>) {
    for (name, property) in schema.get("properties").and_then(Value::as_object).into_iter().flatten() {
        let Some(value) = value.get(name) else { continue };
        match property.pointer("/x-media/accept/0").and_then(Value::as_str) {
            Some(accept) => {
                let values = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
                kinds.extend(
                    values.iter().filter_map(|v| Some((v.as_str()?.to_owned(), kind_by_name(accept)))),
                );
            }
            None => media_kinds(property, value, kinds),
        }
    }
}

#[async_trait]
impl MediaSource for TestMedia {
    async fn url(&self, media: &MediaRef) -> baigong_provider::Result<Url> {
        if !self.reachable {
            self.asked.store(true, Ordering::SeqCst);
            return Err(Error::new(
                ErrorKind::Unexpected,
                Reason::detail("the vendor cannot reach the site"),
            ));
        }
        let file = self.file(media);
        let id: String = media.0.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
        let address = self.sim.serve_file(&format!("media-{id}"), &file.mime, file.bytes);
        Url::parse(&address).map_err(|e| Error::invalid(Reason::detail(e.to_string())))
    }

    fn is_reachable(&self) -> bool {
        self.reachable
    }

    async fn bytes(&self, media: &MediaRef) -> baigong_provider::Result<MediaBytes> {
        Ok(self.file(media))
    }
}

/// Earlier tasks for parameters: run at the simulator when they are asked for, as the example of the first mode that
/// the field takes.
struct TestTasks {
    tool: Arc<Tool>,
    credentials: Credentials,
    http: Upstream,
    media: Arc<TestMedia>,
    clock: Arc<dyn Clock>,
    /// Whether to wait for their end: a vendor that is made slow would not come to it.
    wait: bool,
}

impl TestTasks {
    /// The mode of the task that a reference stands for.
    fn mode(&self, task: &TaskRef) -> Option<&Form> {
        let fields = self.tool.forms().iter().flat_map(|form| {
            let properties = form.validator.schema().get("properties").and_then(Value::as_object);
            properties.into_iter().flatten().map(move |(name, property)| (form.example.get(name), property))
        });
        let mut fields = fields.filter(|(_, property)| task_modes(property).next().is_some()).peekable();
        let any = fields.peek().map(|(_, property)| *property);
        let named = fields.find(|(given, _)| given.and_then(Value::as_str) == Some(&task.0));
        self.tool.form(task_modes(named.map(|(_, property)| property).or(any)?).next()?)
    }

    async fn run(&self, task: &TaskRef) -> baigong_provider::Result<Job> {
        let fail = |problem: String| Error::new(ErrorKind::Unexpected, Reason::Detail(problem));
        let form = self.mode(task).ok_or_else(|| fail("no field takes an earlier task".into()))?;
        let params = form.validator.check(form.example.clone());
        let params = params.map_err(|errors| fail(format!("{errors:?}")))?;
        let recorder = Arc::new(Recorder::default());
        let clock = Arc::clone(&self.clock);
        let env = env(self.http.clone(), self.media.clone(), Arc::new(()), recorder, clock);
        let submitted = self.tool.submit(&env, &self.credentials, &form.mode.id, &params).await?;
        let Submitted::Job(job) = submitted else {
            return Err(fail(format!("{} gives no job that could be continued", form.mode.id)));
        };
        let end = async {
            while self.wait && self.tool.poll(&env, &self.credentials, &job).await? != Progress::Succeeded {
                tokio::time::sleep(POLL_PAUSE).await;
            }
            Ok(())
        };
        let ended = tokio::time::timeout(PATIENCE, end).await;
        ended.unwrap_or_else(|_| Err(fail("the earlier task does not end".into()))).map(|()| job)
    }
}

#[async_trait]
impl TaskSource for TestTasks {
    async fn job(&self, task: &TaskRef) -> baigong_provider::Result<Job> {
        self.media.sim.untampered(self.run(task)).await
    }
}

/// A small real file of a kind.
pub(crate) fn sample(kind: &str) -> MediaBytes {
    static FILES: LazyLock<BTreeMap<&str, (&str, Bytes)>> = LazyLock::new(|| {
        let (prompt, label) = ("sample".to_owned(), "sample".to_owned());
        let image = ImageSpec {
            width: 512,
            height: 512,
            format: ImageFormat::Png,
            prompt: prompt.clone(),
            label: label.clone(),
            index: 0,
            references: Vec::new(),
            use_of: Use::default(),
        };
        let video = VideoSpec {
            width: 320,
            height: 180,
            fps: 12,
            duration_ms: 2000,
            prompt: prompt.clone(),
            label,
            references: Vec::new(),
            use_of: Use::default(),
        };
        let audio = AudioSpec { duration_ms: 2000, prompt };
        let specs: [(&str, MediaSpec); 3] =
            [("image", image.into()), ("video", video.into()), ("audio", audio.into())];
        let render = |(kind, spec): (&'static str, MediaSpec)| {
            let file = spec.render().unwrap_or_default();
            (kind, (spec.content_type(), Bytes::from(file)))
        };
        specs.into_iter().map(render).collect()
    });
    let (mime, bytes) = FILES.get(kind).cloned().unwrap_or(("application/octet-stream", Bytes::new()));
    MediaBytes { mime: mime.into(), bytes }
}

/// Waits until `done` holds, or the limit is over.
pub(crate) async fn eventually(limit: Duration, mut done: impl FnMut() -> bool) {
    let wait = async {
        while !done() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(limit, wait).await.ok();
}

/// What the vendor's document forbids and was sent all the same.
pub(crate) fn violations(rig: &Rig<'_>) -> Vec<String> {
    let text = |v: Violation| {
        let operation = v.operation.map_or(String::new(), |operation| format!(" ({operation})"));
        format!("{}/{}.openapi.json: {}{operation}: {}", v.vendor, v.wire, v.request, v.problems.join("; "))
    };
    rig.sim.violations().into_iter().map(text).collect()
}
