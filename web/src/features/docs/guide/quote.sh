curl -sS "$BAIGONG_URL/api/v1/quotes" \
  -H "Authorization: Bearer $BAIGONG_KEY" -H "Content-Type: application/json" \
  -d '{"tool":"kling","mode":"text","params":{"prompt":"晨雾中的古桥","duration":"5"}}'
