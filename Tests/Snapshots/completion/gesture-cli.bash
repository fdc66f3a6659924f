# Completion of gesture-cli for bash. Load it with:  source <(gesture-cli --generate-completion-script bash)
_gesture_cli() {
  local current="${COMP_WORDS[COMP_CWORD]}" previous="" subcommand="" word
  ((COMP_CWORD > 0)) && previous="${COMP_WORDS[COMP_CWORD-1]}"
  if [[ $current == "=" ]]; then
    current=""
  elif [[ $previous == "=" ]] && ((COMP_CWORD > 1)); then
    previous="${COMP_WORDS[COMP_CWORD-2]}"
  fi
  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    if [[ $word != -* ]]; then subcommand="$word"; break; fi
  done
  COMPREPLY=()
  case "$subcommand $previous" in
    ' --model'|' -m')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    ' --generate-completion-script')
      COMPREPLY=($(compgen -W 'bash zsh fish' -- "$current")); return ;;
    'recognize --model'|'recognize -m')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'recognize --num-hands'|'recognize -n')
      return ;;
    'recognize --prefer')
      COMPREPLY=($(compgen -W 'score largest' -- "$current")); return ;;
    'recognize --min-hand-detection-confidence')
      return ;;
    'recognize --min-hand-presence-confidence')
      return ;;
    'recognize --min-tracking-confidence')
      return ;;
    'recognize --search')
      COMPREPLY=($(compgen -W 'standard thorough exhaustive' -- "$current")); return ;;
    'recognize --smallest-hand')
      return ;;
    'recognize --largest-hand')
      return ;;
    'recognize --search-budget')
      return ;;
    'recognize --threads')
      return ;;
    'recognize --max-results')
      return ;;
    'recognize --score-threshold')
      return ;;
    'recognize --category-allowlist')
      return ;;
    'recognize --category-denylist')
      return ;;
    'recognize --keypoint-classifier')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'recognize --labels')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'recognize --describe')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'recognize --mode')
      COMPREPLY=($(compgen -W 'image video live-stream' -- "$current")); return ;;
    'recognize --fps')
      return ;;
    'recognize --every')
      return ;;
    'recognize --sample-fps')
      return ;;
    'recognize --timestamps')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'recognize --clock')
      COMPREPLY=($(compgen -W 'arrival index' -- "$current")); return ;;
    'recognize --raw')
      return ;;
    'recognize --camera')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'recognize --camera-format')
      return ;;
    'recognize --timeout')
      return ;;
    'recognize --duration')
      return ;;
    'recognize --files-from')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'recognize --files-from0')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'recognize --jobs'|'recognize -j')
      return ;;
    'recognize --reduce')
      return ;;
    'recognize --rotation')
      COMPREPLY=($(compgen -W '0 90 180 270' -- "$current")); return ;;
    'recognize --bridge')
      return ;;
    'recognize --fill-gaps')
      return ;;
    'recognize --format'|'recognize -f')
      COMPREPLY=($(compgen -W 'text short json jsonl csv' -- "$current")); return ;;
    'recognize --output'|'recognize -o')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'recognize --field-of-view')
      return ;;
    'recognize --frames')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'recognize --crops')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'recognize --errors')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'recognize --max-failures')
      return ;;
    'detect --model'|'detect -m')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'detect --num-hands'|'detect -n')
      return ;;
    'detect --prefer')
      COMPREPLY=($(compgen -W 'score largest' -- "$current")); return ;;
    'detect --min-hand-detection-confidence')
      return ;;
    'detect --min-hand-presence-confidence')
      return ;;
    'detect --min-tracking-confidence')
      return ;;
    'detect --search')
      COMPREPLY=($(compgen -W 'standard thorough exhaustive' -- "$current")); return ;;
    'detect --smallest-hand')
      return ;;
    'detect --largest-hand')
      return ;;
    'detect --search-budget')
      return ;;
    'detect --threads')
      return ;;
    'detect --mode')
      COMPREPLY=($(compgen -W 'image video live-stream' -- "$current")); return ;;
    'detect --fps')
      return ;;
    'detect --every')
      return ;;
    'detect --sample-fps')
      return ;;
    'detect --timestamps')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'detect --clock')
      COMPREPLY=($(compgen -W 'arrival index' -- "$current")); return ;;
    'detect --raw')
      return ;;
    'detect --camera')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'detect --camera-format')
      return ;;
    'detect --timeout')
      return ;;
    'detect --duration')
      return ;;
    'detect --files-from')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'detect --files-from0')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'detect --jobs'|'detect -j')
      return ;;
    'detect --reduce')
      return ;;
    'detect --rotation')
      COMPREPLY=($(compgen -W '0 90 180 270' -- "$current")); return ;;
    'detect --bridge')
      return ;;
    'detect --fill-gaps')
      return ;;
    'detect --format'|'detect -f')
      COMPREPLY=($(compgen -W 'text short json jsonl csv' -- "$current")); return ;;
    'detect --output'|'detect -o')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'detect --field-of-view')
      return ;;
    'detect --frames')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'detect --crops')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'detect --errors')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'detect --max-failures')
      return ;;
    'classify --model'|'classify -m')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'classify --max-results')
      return ;;
    'classify --score-threshold')
      return ;;
    'classify --category-allowlist')
      return ;;
    'classify --category-denylist')
      return ;;
    'classify --keypoint-classifier')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'classify --labels')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'classify --describe')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'classify --aspect')
      return ;;
    'classify --rotation')
      COMPREPLY=($(compgen -W '0 90 180 270' -- "$current")); return ;;
    'classify --format'|'classify -f')
      COMPREPLY=($(compgen -W 'text short json jsonl csv' -- "$current")); return ;;
    'classify --output'|'classify -o')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'classify --field-of-view')
      return ;;
    'classify --errors')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'classify --max-failures')
      return ;;
    'describe --name')
      return ;;
    'describe --set')
      COMPREPLY=($(compgen -W 'standard asl-letters' -- "$current")); return ;;
    'describe --output'|'describe -o')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'describe --errors')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'describe --max-failures')
      return ;;
    'describe --model'|'describe -m')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'describe --num-hands'|'describe -n')
      return ;;
    'describe --prefer')
      COMPREPLY=($(compgen -W 'score largest' -- "$current")); return ;;
    'describe --min-hand-detection-confidence')
      return ;;
    'describe --min-hand-presence-confidence')
      return ;;
    'describe --min-tracking-confidence')
      return ;;
    'describe --search')
      COMPREPLY=($(compgen -W 'standard thorough exhaustive' -- "$current")); return ;;
    'describe --smallest-hand')
      return ;;
    'describe --largest-hand')
      return ;;
    'describe --search-budget')
      return ;;
    'describe --threads')
      return ;;
    'describe --raw')
      return ;;
    'describe --files-from')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'describe --files-from0')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'describe --reduce')
      return ;;
    'describe --rotation')
      COMPREPLY=($(compgen -W '0 90 180 270' -- "$current")); return ;;
    'explain --gesture')
      return ;;
    'explain --format'|'explain -f')
      COMPREPLY=($(compgen -W 'text json html' -- "$current")); return ;;
    'explain --output'|'explain -o')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'explain --errors')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'explain --max-failures')
      return ;;
    'explain --model'|'explain -m')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'explain --num-hands'|'explain -n')
      return ;;
    'explain --prefer')
      COMPREPLY=($(compgen -W 'score largest' -- "$current")); return ;;
    'explain --min-hand-detection-confidence')
      return ;;
    'explain --min-hand-presence-confidence')
      return ;;
    'explain --min-tracking-confidence')
      return ;;
    'explain --search')
      COMPREPLY=($(compgen -W 'standard thorough exhaustive' -- "$current")); return ;;
    'explain --smallest-hand')
      return ;;
    'explain --largest-hand')
      return ;;
    'explain --search-budget')
      return ;;
    'explain --threads')
      return ;;
    'explain --max-results')
      return ;;
    'explain --score-threshold')
      return ;;
    'explain --category-allowlist')
      return ;;
    'explain --category-denylist')
      return ;;
    'explain --keypoint-classifier')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'explain --labels')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'explain --describe')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'explain --mode')
      COMPREPLY=($(compgen -W 'image video live-stream' -- "$current")); return ;;
    'explain --fps')
      return ;;
    'explain --every')
      return ;;
    'explain --sample-fps')
      return ;;
    'explain --timestamps')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'explain --raw')
      return ;;
    'explain --timeout')
      return ;;
    'explain --duration')
      return ;;
    'explain --reduce')
      return ;;
    'explain --rotation')
      COMPREPLY=($(compgen -W '0 90 180 270' -- "$current")); return ;;
    'explain --bridge')
      return ;;
    'explain --fill-gaps')
      return ;;
    'draw --output'|'draw -o')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'draw --results')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'draw --errors')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'draw --max-failures')
      return ;;
    'draw --model'|'draw -m')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'draw --num-hands'|'draw -n')
      return ;;
    'draw --prefer')
      COMPREPLY=($(compgen -W 'score largest' -- "$current")); return ;;
    'draw --min-hand-detection-confidence')
      return ;;
    'draw --min-hand-presence-confidence')
      return ;;
    'draw --min-tracking-confidence')
      return ;;
    'draw --search')
      COMPREPLY=($(compgen -W 'standard thorough exhaustive' -- "$current")); return ;;
    'draw --smallest-hand')
      return ;;
    'draw --largest-hand')
      return ;;
    'draw --search-budget')
      return ;;
    'draw --threads')
      return ;;
    'draw --max-results')
      return ;;
    'draw --score-threshold')
      return ;;
    'draw --category-allowlist')
      return ;;
    'draw --category-denylist')
      return ;;
    'draw --keypoint-classifier')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'draw --labels')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'draw --describe')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'draw --mode')
      COMPREPLY=($(compgen -W 'image video live-stream' -- "$current")); return ;;
    'draw --fps')
      return ;;
    'draw --every')
      return ;;
    'draw --sample-fps')
      return ;;
    'draw --timestamps')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'draw --clock')
      COMPREPLY=($(compgen -W 'arrival index' -- "$current")); return ;;
    'draw --raw')
      return ;;
    'draw --camera')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'draw --camera-format')
      return ;;
    'draw --timeout')
      return ;;
    'draw --duration')
      return ;;
    'draw --files-from')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'draw --files-from0')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'draw --jobs'|'draw -j')
      return ;;
    'draw --reduce')
      return ;;
    'draw --rotation')
      COMPREPLY=($(compgen -W '0 90 180 270' -- "$current")); return ;;
    'draw --bridge')
      return ;;
    'draw --fill-gaps')
      return ;;
    'report --format'|'report -f')
      COMPREPLY=($(compgen -W 'html text json jsonl' -- "$current")); return ;;
    'report --output'|'report -o')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'report --scores')
      return ;;
    'report --delays')
      return ;;
    'report --motions')
      local before="${current%"${current##*,}"}"; COMPREPLY=($(compgen -P "$before" -W 'all extra Swipe_Left Swipe_Right Swipe_Up Swipe_Down Wave Pinch Grab Release Circle_Clockwise Circle_Counterclockwise Tap Spread Squeeze Thumb_Tap Middle_Tap Ring_Tap Pinky_Tap' -- "${current##*,}")); COMPREPLY+=($(compgen -P "$before" -f -- "${current##*,}")); compopt -o nospace 2>/dev/null; return ;;
    'report --viewpoint')
      COMPREPLY=($(compgen -W 'image person' -- "$current")); return ;;
    'report --model'|'report -m')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'report --num-hands'|'report -n')
      return ;;
    'report --prefer')
      COMPREPLY=($(compgen -W 'score largest' -- "$current")); return ;;
    'report --min-hand-detection-confidence')
      return ;;
    'report --min-hand-presence-confidence')
      return ;;
    'report --min-tracking-confidence')
      return ;;
    'report --search')
      COMPREPLY=($(compgen -W 'standard thorough exhaustive' -- "$current")); return ;;
    'report --smallest-hand')
      return ;;
    'report --largest-hand')
      return ;;
    'report --search-budget')
      return ;;
    'report --threads')
      return ;;
    'report --max-results')
      return ;;
    'report --score-threshold')
      return ;;
    'report --category-allowlist')
      return ;;
    'report --category-denylist')
      return ;;
    'report --keypoint-classifier')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'report --labels')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'report --describe')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'report --fps')
      return ;;
    'report --every')
      return ;;
    'report --sample-fps')
      return ;;
    'report --timestamps')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'report --raw')
      return ;;
    'report --timeout')
      return ;;
    'report --duration')
      return ;;
    'report --reduce')
      return ;;
    'report --rotation')
      COMPREPLY=($(compgen -W '0 90 180 270' -- "$current")); return ;;
    'report --bridge')
      return ;;
    'report --fill-gaps')
      return ;;
    'view --serve')
      return ;;
    'view --errors')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'view --max-failures')
      return ;;
    'view --scores')
      return ;;
    'view --delays')
      return ;;
    'view --motions')
      local before="${current%"${current##*,}"}"; COMPREPLY=($(compgen -P "$before" -W 'all extra Swipe_Left Swipe_Right Swipe_Up Swipe_Down Wave Pinch Grab Release Circle_Clockwise Circle_Counterclockwise Tap Spread Squeeze Thumb_Tap Middle_Tap Ring_Tap Pinky_Tap' -- "${current##*,}")); COMPREPLY+=($(compgen -P "$before" -f -- "${current##*,}")); compopt -o nospace 2>/dev/null; return ;;
    'view --viewpoint')
      COMPREPLY=($(compgen -W 'image person' -- "$current")); return ;;
    'view --model'|'view -m')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'view --num-hands'|'view -n')
      return ;;
    'view --prefer')
      COMPREPLY=($(compgen -W 'score largest' -- "$current")); return ;;
    'view --min-hand-detection-confidence')
      return ;;
    'view --min-hand-presence-confidence')
      return ;;
    'view --min-tracking-confidence')
      return ;;
    'view --search')
      COMPREPLY=($(compgen -W 'standard thorough exhaustive' -- "$current")); return ;;
    'view --smallest-hand')
      return ;;
    'view --largest-hand')
      return ;;
    'view --search-budget')
      return ;;
    'view --threads')
      return ;;
    'view --max-results')
      return ;;
    'view --score-threshold')
      return ;;
    'view --category-allowlist')
      return ;;
    'view --category-denylist')
      return ;;
    'view --keypoint-classifier')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'view --labels')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'view --describe')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'view --fps')
      return ;;
    'view --every')
      return ;;
    'view --sample-fps')
      return ;;
    'view --timestamps')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'view --clock')
      COMPREPLY=($(compgen -W 'arrival index' -- "$current")); return ;;
    'view --raw')
      return ;;
    'view --camera')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'view --camera-format')
      return ;;
    'view --timeout')
      return ;;
    'view --duration')
      return ;;
    'view --files-from')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'view --files-from0')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'view --reduce')
      return ;;
    'view --rotation')
      COMPREPLY=($(compgen -W '0 90 180 270' -- "$current")); return ;;
    'view --bridge')
      return ;;
    'view --fill-gaps')
      return ;;
    'events --scores')
      return ;;
    'events --delays')
      return ;;
    'events --hold')
      return ;;
    'events --results')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'events --aspect')
      return ;;
    'events --motions')
      local before="${current%"${current##*,}"}"; COMPREPLY=($(compgen -P "$before" -W 'all extra Swipe_Left Swipe_Right Swipe_Up Swipe_Down Wave Pinch Grab Release Circle_Clockwise Circle_Counterclockwise Tap Spread Squeeze Thumb_Tap Middle_Tap Ring_Tap Pinky_Tap' -- "${current##*,}")); COMPREPLY+=($(compgen -P "$before" -f -- "${current##*,}")); compopt -o nospace 2>/dev/null; return ;;
    'events --viewpoint')
      COMPREPLY=($(compgen -W 'image person' -- "$current")); return ;;
    'events --values')
      local before="${current%"${current##*,}"}"; COMPREPLY=($(compgen -P "$before" -W 'height roll pinch openness' -- "${current##*,}")); compopt -o nospace 2>/dev/null; return ;;
    'events --value-rate')
      return ;;
    'events --on')
      local before="${current%"${current##*,}"}"; COMPREPLY=($(compgen -P "$before" -W 'began held moved ended completed armed disarmed gestures movements values' -- "${current##*,}")); compopt -o nospace 2>/dev/null; return ;;
    'events --arm')
      COMPREPLY=($(compgen -W 'Closed_Fist Open_Palm Pointing_Up Thumb_Down Thumb_Up Victory ILoveYou' -- "$current")); return ;;
    'events --cooldown')
      return ;;
    'events --exec')
      return ;;
    'events --exec-shell')
      return ;;
    'events --exec-timeout')
      return ;;
    'events --osc')
      return ;;
    'events --field-of-view')
      return ;;
    'events --model'|'events -m')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'events --num-hands'|'events -n')
      return ;;
    'events --prefer')
      COMPREPLY=($(compgen -W 'score largest' -- "$current")); return ;;
    'events --min-hand-detection-confidence')
      return ;;
    'events --min-hand-presence-confidence')
      return ;;
    'events --min-tracking-confidence')
      return ;;
    'events --search')
      COMPREPLY=($(compgen -W 'standard thorough exhaustive' -- "$current")); return ;;
    'events --smallest-hand')
      return ;;
    'events --largest-hand')
      return ;;
    'events --search-budget')
      return ;;
    'events --threads')
      return ;;
    'events --max-results')
      return ;;
    'events --score-threshold')
      return ;;
    'events --category-allowlist')
      return ;;
    'events --category-denylist')
      return ;;
    'events --keypoint-classifier')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'events --labels')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'events --describe')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'events --mode')
      COMPREPLY=($(compgen -W 'image video live-stream' -- "$current")); return ;;
    'events --fps')
      return ;;
    'events --every')
      return ;;
    'events --sample-fps')
      return ;;
    'events --timestamps')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'events --clock')
      COMPREPLY=($(compgen -W 'arrival index' -- "$current")); return ;;
    'events --raw')
      return ;;
    'events --camera')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'events --camera-format')
      return ;;
    'events --timeout')
      return ;;
    'events --duration')
      return ;;
    'events --files-from')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'events --files-from0')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'events --reduce')
      return ;;
    'events --rotation')
      COMPREPLY=($(compgen -W '0 90 180 270' -- "$current")); return ;;
    'events --bridge')
      return ;;
    'events --fill-gaps')
      return ;;
    'events --format'|'events -f')
      COMPREPLY=($(compgen -W 'jsonl short' -- "$current")); return ;;
    'events --output'|'events -o')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'events --errors')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'events --max-failures')
      return ;;
    'train --model'|'train -m')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'train --output'|'train -o')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'train --epochs')
      return ;;
    'train --hyperparameters')
      return ;;
    'train --hidden-layers')
      return ;;
    'train --class-weights')
      return ;;
    'train --group')
      return ;;
    'train --split')
      return ;;
    'train --folds')
      return ;;
    'train --score-threshold')
      return ;;
    'train --seed')
      return ;;
    'train --threads')
      return ;;
    'train --copies')
      return ;;
    'train --vary')
      return ;;
    'train --min-hand-detection-confidence')
      return ;;
    'train --search')
      COMPREPLY=($(compgen -W 'standard thorough exhaustive' -- "$current")); return ;;
    'train --smallest-hand')
      return ;;
    'train --largest-hand')
      return ;;
    'train --rotation')
      COMPREPLY=($(compgen -W '0 90 180 270' -- "$current")); return ;;
    'train --errors')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'train --aspect')
      return ;;
    'train --labels')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'train --format'|'train -f')
      COMPREPLY=($(compgen -W 'text json' -- "$current")); return ;;
    'train-motion --output'|'train-motion -o')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'train-motion --copies')
      return ;;
    'train-motion --vary')
      return ;;
    'train-motion --score-threshold')
      return ;;
    'train-motion --group')
      return ;;
    'train-motion --seed')
      return ;;
    'train-motion --model'|'train-motion -m')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'train-motion --num-hands'|'train-motion -n')
      return ;;
    'train-motion --prefer')
      COMPREPLY=($(compgen -W 'score largest' -- "$current")); return ;;
    'train-motion --min-hand-detection-confidence')
      return ;;
    'train-motion --min-hand-presence-confidence')
      return ;;
    'train-motion --min-tracking-confidence')
      return ;;
    'train-motion --search')
      COMPREPLY=($(compgen -W 'standard thorough exhaustive' -- "$current")); return ;;
    'train-motion --smallest-hand')
      return ;;
    'train-motion --largest-hand')
      return ;;
    'train-motion --search-budget')
      return ;;
    'train-motion --threads')
      return ;;
    'train-motion --fps')
      return ;;
    'train-motion --every')
      return ;;
    'train-motion --sample-fps')
      return ;;
    'train-motion --rotation')
      COMPREPLY=($(compgen -W '0 90 180 270' -- "$current")); return ;;
    'train-motion --format'|'train-motion -f')
      COMPREPLY=($(compgen -W 'text json' -- "$current")); return ;;
    'evaluate --model'|'evaluate -m')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'evaluate --num-hands'|'evaluate -n')
      return ;;
    'evaluate --keypoint-classifier')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'evaluate --motions')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'evaluate --min-hand-detection-confidence')
      return ;;
    'evaluate --search')
      COMPREPLY=($(compgen -W 'standard thorough exhaustive' -- "$current")); return ;;
    'evaluate --smallest-hand')
      return ;;
    'evaluate --largest-hand')
      return ;;
    'evaluate --rotation')
      COMPREPLY=($(compgen -W '0 90 180 270' -- "$current")); return ;;
    'evaluate --errors')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'evaluate --aspect')
      return ;;
    'evaluate --labels')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'evaluate --threads')
      return ;;
    'evaluate --format'|'evaluate -f')
      COMPREPLY=($(compgen -W 'text json csv jsonl' -- "$current")); return ;;
    'evaluate --output'|'evaluate -o')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'record --label')
      return ;;
    'record --motion')
      return ;;
    'record --way-back')
      return ;;
    'record --output'|'record -o')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'record --errors')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'record --max-failures')
      return ;;
    'record --model'|'record -m')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'record --num-hands'|'record -n')
      return ;;
    'record --prefer')
      COMPREPLY=($(compgen -W 'score largest' -- "$current")); return ;;
    'record --min-hand-detection-confidence')
      return ;;
    'record --min-hand-presence-confidence')
      return ;;
    'record --min-tracking-confidence')
      return ;;
    'record --search')
      COMPREPLY=($(compgen -W 'standard thorough exhaustive' -- "$current")); return ;;
    'record --smallest-hand')
      return ;;
    'record --largest-hand')
      return ;;
    'record --search-budget')
      return ;;
    'record --threads')
      return ;;
    'record --mode')
      COMPREPLY=($(compgen -W 'image video live-stream' -- "$current")); return ;;
    'record --fps')
      return ;;
    'record --every')
      return ;;
    'record --sample-fps')
      return ;;
    'record --timestamps')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'record --clock')
      COMPREPLY=($(compgen -W 'arrival index' -- "$current")); return ;;
    'record --raw')
      return ;;
    'record --camera')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'record --camera-format')
      return ;;
    'record --timeout')
      return ;;
    'record --duration')
      return ;;
    'record --files-from')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'record --files-from0')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'record --reduce')
      return ;;
    'record --rotation')
      COMPREPLY=($(compgen -W '0 90 180 270' -- "$current")); return ;;
    'inspect --model'|'inspect -m')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'inspect --format'|'inspect -f')
      COMPREPLY=($(compgen -W 'text json' -- "$current")); return ;;
    'inspect --output'|'inspect -o')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'benchmark --model'|'benchmark -m')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'benchmark --image')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'benchmark --mode')
      COMPREPLY=($(compgen -W 'image video live-stream' -- "$current")); return ;;
    'benchmark --num-hands'|'benchmark -n')
      return ;;
    'benchmark --search')
      COMPREPLY=($(compgen -W 'standard thorough exhaustive' -- "$current")); return ;;
    'benchmark --smallest-hand')
      return ;;
    'benchmark --largest-hand')
      return ;;
    'benchmark --search-budget')
      return ;;
    'benchmark --raw')
      return ;;
    'benchmark --rotation')
      COMPREPLY=($(compgen -W '0 90 180 270' -- "$current")); return ;;
    'benchmark --runs')
      return ;;
    'benchmark --threads')
      return ;;
    'benchmark --format'|'benchmark -f')
      COMPREPLY=($(compgen -W 'text json' -- "$current")); return ;;
    'benchmark --output'|'benchmark -o')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'install --prefix')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
    'install --model'|'install -m')
      local IFS=$'\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;
  esac
  case "$subcommand" in
    '') COMPREPLY=($(compgen -W 'recognize detect classify describe explain draw report view events train train-motion evaluate record inspect benchmark install help --help --version --model --generate-completion-script --generate-man-page' -- "$current"))
      ((${#COMPREPLY[@]})) && return ;;
    help) COMPREPLY=($(compgen -W 'recognize detect classify describe explain draw report view events train train-motion evaluate record inspect benchmark install model gestures input' -- "$current")); return ;;
    recognize) [[ $current == -* ]] && COMPREPLY=($(compgen -W '--model --num-hands --prefer --min-hand-detection-confidence --min-hand-presence-confidence --min-tracking-confidence --thorough --search --smallest-hand --largest-hand --search-budget --threads --max-results --score-threshold --category-allowlist --category-denylist --turned-hands --turned-custom --keypoint-classifier --labels --describe --only-described --all-scores --mode --fps --every --sample-fps --timestamps --realtime --clock --raw --camera --camera-format --timeout --reconnect --duration --files-from --files-from0 --recursive --jsonl --jobs --tolerate-damage --reduce --rotation --mirrored --smooth --bridge --steady --fill-gaps --format --output --overwrite --people --details --joints --field-of-view --frames --crops --resume --force --errors --max-failures --quiet --verbose --help --version' -- "$current")) && return ;;
    detect) [[ $current == -* ]] && COMPREPLY=($(compgen -W '--model --num-hands --prefer --min-hand-detection-confidence --min-hand-presence-confidence --min-tracking-confidence --thorough --search --smallest-hand --largest-hand --search-budget --threads --mode --fps --every --sample-fps --timestamps --realtime --clock --raw --camera --camera-format --timeout --reconnect --duration --files-from --files-from0 --recursive --jsonl --jobs --tolerate-damage --reduce --rotation --mirrored --smooth --bridge --steady --fill-gaps --format --output --overwrite --people --details --joints --field-of-view --frames --crops --resume --force --errors --max-failures --quiet --verbose --help --version' -- "$current")) && return ;;
    classify) [[ $current == -* ]] && COMPREPLY=($(compgen -W '--model --max-results --score-threshold --category-allowlist --category-denylist --turned-hands --turned-custom --keypoint-classifier --labels --describe --only-described --all-scores --aspect --rotation --mirrored --format --output --overwrite --people --details --joints --field-of-view --errors --max-failures --quiet --verbose --help --version' -- "$current")) && return ;;
    describe) [[ $current == -* ]] && COMPREPLY=($(compgen -W '--name --set --output --overwrite --errors --max-failures --quiet --verbose --model --num-hands --prefer --min-hand-detection-confidence --min-hand-presence-confidence --min-tracking-confidence --thorough --search --smallest-hand --largest-hand --search-budget --threads --raw --files-from --files-from0 --recursive --tolerate-damage --reduce --rotation --help --version' -- "$current")) && return ;;
    explain) [[ $current == -* ]] && COMPREPLY=($(compgen -W '--gesture --format --output --overwrite --errors --max-failures --quiet --verbose --model --num-hands --prefer --min-hand-detection-confidence --min-hand-presence-confidence --min-tracking-confidence --thorough --search --smallest-hand --largest-hand --search-budget --threads --max-results --score-threshold --category-allowlist --category-denylist --turned-hands --turned-custom --keypoint-classifier --labels --describe --only-described --mode --fps --every --sample-fps --timestamps --raw --timeout --duration --tolerate-damage --reduce --rotation --mirrored --smooth --bridge --steady --fill-gaps --help --version' -- "$current")) && return ;;
    draw) [[ $current == -* ]] && COMPREPLY=($(compgen -W '--output --overwrite --svg --no-labels --details --results --errors --max-failures --quiet --verbose --model --num-hands --prefer --min-hand-detection-confidence --min-hand-presence-confidence --min-tracking-confidence --thorough --search --smallest-hand --largest-hand --search-budget --threads --max-results --score-threshold --category-allowlist --category-denylist --turned-hands --turned-custom --keypoint-classifier --labels --describe --only-described --mode --fps --every --sample-fps --timestamps --realtime --clock --raw --camera --camera-format --timeout --reconnect --duration --files-from --files-from0 --recursive --jobs --tolerate-damage --reduce --rotation --mirrored --smooth --bridge --steady --fill-gaps --help --version' -- "$current")) && return ;;
    report) [[ $current == -* ]] && COMPREPLY=($(compgen -W '--format --output --overwrite --quiet --verbose --scores --delays --motions --viewpoint --model --num-hands --prefer --min-hand-detection-confidence --min-hand-presence-confidence --min-tracking-confidence --thorough --search --smallest-hand --largest-hand --search-budget --threads --max-results --score-threshold --category-allowlist --category-denylist --turned-hands --turned-custom --keypoint-classifier --labels --describe --only-described --fps --every --sample-fps --timestamps --raw --timeout --duration --tolerate-damage --reduce --rotation --mirrored --smooth --bridge --steady --fill-gaps --help --version' -- "$current")) && return ;;
    view) [[ $current == -* ]] && COMPREPLY=($(compgen -W '--serve --no-labels --overwrite --errors --max-failures --quiet --verbose --scores --delays --motions --viewpoint --model --num-hands --prefer --min-hand-detection-confidence --min-hand-presence-confidence --min-tracking-confidence --thorough --search --smallest-hand --largest-hand --search-budget --threads --max-results --score-threshold --category-allowlist --category-denylist --turned-hands --turned-custom --keypoint-classifier --labels --describe --only-described --fps --every --sample-fps --timestamps --clock --raw --camera --camera-format --timeout --reconnect --duration --files-from --files-from0 --recursive --tolerate-damage --reduce --rotation --mirrored --smooth --bridge --steady --fill-gaps --help --version' -- "$current")) && return ;;
    events) [[ $current == -* ]] && COMPREPLY=($(compgen -W '--scores --delays --hold --people --results --aspect --motions --viewpoint --values --value-rate --on --arm --cooldown --pinch-palm --exec --exec-shell --exec-parallel --exec-timeout --osc --joints --field-of-view --model --num-hands --prefer --min-hand-detection-confidence --min-hand-presence-confidence --min-tracking-confidence --thorough --search --smallest-hand --largest-hand --search-budget --threads --max-results --score-threshold --category-allowlist --category-denylist --turned-hands --turned-custom --keypoint-classifier --labels --describe --only-described --mode --fps --every --sample-fps --timestamps --realtime --clock --raw --camera --camera-format --timeout --reconnect --duration --files-from --files-from0 --recursive --tolerate-damage --reduce --rotation --mirrored --smooth --bridge --steady --fill-gaps --format --output --append --overwrite --errors --max-failures --quiet --verbose --help --version' -- "$current")) && return ;;
    train) [[ $current == -* ]] && COMPREPLY=($(compgen -W '--model --output --overwrite --epochs --hyperparameters --hidden-layers --class-weights --group --split --folds --keep-split --score-threshold --seed --threads --copies --vary --min-hand-detection-confidence --thorough --search --smallest-hand --largest-hand --rotation --skip-unreadable --errors --aspect --labels --format --quiet --verbose --help --version' -- "$current")) && return ;;
    train-motion) [[ $current == -* ]] && COMPREPLY=($(compgen -W '--output --overwrite --copies --vary --score-threshold --group --seed --model --num-hands --prefer --min-hand-detection-confidence --min-hand-presence-confidence --min-tracking-confidence --thorough --search --smallest-hand --largest-hand --search-budget --threads --fps --every --sample-fps --rotation --tolerate-damage --format --quiet --verbose --help --version' -- "$current")) && return ;;
    evaluate) [[ $current == -* ]] && COMPREPLY=($(compgen -W '--model --num-hands --turned-hands --turned-custom --keypoint-classifier --motions --min-hand-detection-confidence --thorough --search --smallest-hand --largest-hand --rotation --skip-unreadable --errors --aspect --labels --threads --format --output --overwrite --quiet --help --version' -- "$current")) && return ;;
    record) [[ $current == -* ]] && COMPREPLY=($(compgen -W '--label --motion --way-back --output --overwrite --errors --max-failures --quiet --verbose --model --num-hands --prefer --min-hand-detection-confidence --min-hand-presence-confidence --min-tracking-confidence --thorough --search --smallest-hand --largest-hand --search-budget --threads --mode --fps --every --sample-fps --timestamps --realtime --clock --raw --camera --camera-format --timeout --reconnect --duration --files-from --files-from0 --recursive --tolerate-damage --reduce --rotation --mirrored --help --version' -- "$current")) && return ;;
    inspect) [[ $current == -* ]] && COMPREPLY=($(compgen -W '--model --format --details --output --overwrite --quiet --help --version' -- "$current")) && return ;;
    benchmark) [[ $current == -* ]] && COMPREPLY=($(compgen -W '--model --image --mode --num-hands --thorough --search --smallest-hand --largest-hand --search-budget --turned-hands --raw --rotation --runs --threads --profile --format --output --overwrite --quiet --help --version' -- "$current")) && return ;;
    install) [[ $current == -* ]] && COMPREPLY=($(compgen -W '--prefix --uninstall --models --no-models --model --quiet --help --version' -- "$current")) && return ;;
  esac
  local IFS=$'\n'
  compopt -o filenames 2>/dev/null
  COMPREPLY=($(compgen -f -- "$current"))
}
complete -F _gesture_cli gesture-cli
