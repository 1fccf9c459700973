curl -sS "$BAIGONG_URL/api/v1/uploads" \
  -H "Authorization: Bearer $BAIGONG_KEY" \
  -F "file=@picture.png"
