quote=$(curl -sS "$BAIGONG_URL/api/v1/quotes" \
  -H "Authorization: Bearer $BAIGONG_KEY" -H "Content-Type: application/json" \
  -d '{"tool":"kling","mode":"text","params":{"prompt":"晨雾中的古桥"}}' | jq -r .quote_id)

curl -sS "$BAIGONG_URL/api/v1/tasks" \
  -H "Authorization: Bearer $BAIGONG_KEY" -H "Content-Type: application/json" \
  -H "Idempotency-Key: bridge-0001" -H "X-Max-Points: 100" \
  -d '{"tool":"kling","mode":"text","params":{"prompt":"晨雾中的古桥"},"quote_id":"'"$quote"'"}'
