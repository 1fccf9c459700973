curl -sS -D - "$BAIGONG_URL/api/v1/tasks?limit=20&state=finished" \
  -H "Authorization: Bearer $BAIGONG_KEY"
