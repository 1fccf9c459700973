curl -sSN "$BAIGONG_URL/api/v1/events" \
  -H "Authorization: Bearer $BAIGONG_KEY" -H "Accept: text/event-stream"
