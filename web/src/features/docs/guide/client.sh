baigong client --url "$BAIGONG_URL" find kling
baigong client --url "$BAIGONG_URL" quote kling/text --set "prompt=晨雾中的古桥"
baigong client --url "$BAIGONG_URL" run kling/text --set "prompt=晨雾中的古桥" --max-points 100 --wait --out films
