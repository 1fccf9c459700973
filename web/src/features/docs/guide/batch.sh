curl -sS "$BAIGONG_URL/api/v1/batches" \
  -H "Authorization: Bearer $BAIGONG_KEY" -H "Content-Type: application/json" \
  -H "Idempotency-Key: bridges-0001" \
  -d '{
    "max_points": 200,
    "items": [
      {"id": "dawn", "tool": "kling", "mode": "text", "params": {"prompt": "清晨的古桥"}},
      {"id": "dusk", "tool": "kling", "mode": "text", "params": {"prompt": "黄昏的古桥"}}
    ]
  }'
