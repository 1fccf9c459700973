curl -sS "$BAIGONG_URL/api/v1/tasks/dry-run" \
  -H "Authorization: Bearer $BAIGONG_KEY" -H "Content-Type: application/json" \
  -H "X-Max-Points: 100" \
  -d '{"tool":"kling","mode":"text","params":{"prompt":"晨雾中的古桥"}}'
