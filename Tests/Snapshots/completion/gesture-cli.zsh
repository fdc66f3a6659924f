#compdef gesture-cli
# Completion of gesture-cli for zsh. Put it into a folder of $fpath as _gesture-cli, or:  source <(gesture-cli --generate-completion-script zsh)
_gesture-cli() {
  local context state state_descr line
  typeset -A opt_args
  local -a verbs
  verbs=(
    'recognize:Name the gestures of the hands in pictures, clips and streams'
    'detect:Find hands and their 21 landmarks, without gestures'
    'classify:Name gestures from landmarks alone: no picture is needed'
    'draw:Draw the hands'\'' skeletons, sides and gestures on pictures and clips'
    'report:Make one HTML page of a clip: timeline, moments, hand paths, times'
    'events:Tell when gestures begin, are held and end, one line of JSON each'
    'train:Train a classifier for own gestures on labelled pictures or landmarks'
    'evaluate:Measure how well a bundle knows the gestures of a data set'
    'record:Record labelled landmarks from a stream, for train'
    'inspect:Show what is inside a .task bundle or a .tflite model'
    'benchmark:Measure how long a bundle or a model takes'
    'help:Show the help of a verb'
  )
  _arguments -C \
      '--help[Show this help]' \
      '--version[Show the version, and the model'\''s SHA-256 if --model is given]' \
      '--model=[The .task bundle of models]:FILE:_files' \
      '--generate-completion-script=[Print the completion script for bash, zsh or fish]:SHELL:(bash zsh fish)' \
      '--generate-man-page[Print the manual page (roff)\: gesture-cli --generate-man-page | man -l -]' \
      '1: :->verb' \
      '*:: :->arguments'
  case $state in
    verb) _describe verb verbs ;;
    arguments)
      case $words[1] in
        help) _describe verb verbs ;;
        recognize) _arguments -S \
      '--model=[The .task bundle of models]:FILE:_files' \
      '--num-hands=[Find up to N hands]:N: ' \
      '--min-hand-detection-confidence=[Score from which a palm is taken for one]:X: ' \
      '--min-hand-presence-confidence=[Score above which the landmarks are taken for those of a hand]:X: ' \
      '--min-tracking-confidence=[Overlap from which a hand is the one of the previous frame (video, live-stream)]:X: ' \
      '--threads=[Threads that work on one picture]:N: ' \
      '--max-results=[Let only the N best built-in gestures take part; -1\: all]:N: ' \
      '--score-threshold=[Leave out built-in gestures below this score; 0\: as the model says]:X: ' \
      '--category-allowlist=[Let only these built-in gestures take part]:A,B: ' \
      '--category-denylist=[Let these built-in gestures not take part]:A,B: ' \
      '--display-names-locale=[Language of the display names of built-in gestures]:LOCALE: ' \
      '--custom-max-results=[Let only the N best custom gestures take part; -1\: all]:N: ' \
      '--custom-score-threshold=[Leave out custom gestures below this score; 0\: as the model says]:X: ' \
      '--custom-category-allowlist=[Let only these custom gestures take part]:A,B: ' \
      '--custom-category-denylist=[Let these custom gestures not take part]:A,B: ' \
      '--custom-display-names-locale=[Language of the display names of custom gestures]:LOCALE: ' \
      '--mode=[Each picture by itself (image), hands followed from frame to frame (video), or the same without waiting (live-stream)]:MODE:(image video live-stream)' \
      '--fps=[Frames per second\: frame i is at round(i * 1000 / F) ms]:F: ' \
      '--timestamps=[Times of the frames instead\: one whole number of milliseconds per line]:FILE:_files' \
      '--realtime[Take the frames at the pace of their times; in live-stream mode frames that come too fast are dropped]' \
      '--raw=[The input is frames without any header; FORMAT is rgb24, rgba, bgra, gray8, nv12 or yuv420p]:WIDTHxHEIGHT\:FORMAT: ' \
      '--camera=[Take the frames of a camera, such as /dev/video0 (needs ffmpeg)]:DEVICE:_files' \
      '--files-from=[Read the names of the inputs from a file, one per line; - is standard input]:LIST:_files' \
      '--jsonl[Work as a filter\: lines of JSON with a key "source" come in (standard input, or --files-from), the same lines with the results go out]' \
      '--jobs=[Pictures worked on at the same time (image mode)]:N: ' \
      '--rotation=[Clockwise turn that makes the picture upright]:DEGREES:(0 90 180 270)' \
      '--mirrored[The input is a selfie view\: Left and Right are swapped in the output]' \
      '--smooth[Smooth the landmarks of hands that are followed (One-Euro filter; video, live-stream)]' \
      '--format=[Form of the results]:FORMAT:(text json jsonl csv)' \
      '--output=[Write the results to FILE]:FILE:_files' \
      '--quiet[Tell nothing but errors on standard error]' \
      '--help[Show this help]' \
      '--version[Show the version, and the model'\''s SHA-256 if --model is given]' \
      '*:input:_files' ;;
        detect) _arguments -S \
      '--model=[The .task bundle of models]:FILE:_files' \
      '--num-hands=[Find up to N hands]:N: ' \
      '--min-hand-detection-confidence=[Score from which a palm is taken for one]:X: ' \
      '--min-hand-presence-confidence=[Score above which the landmarks are taken for those of a hand]:X: ' \
      '--min-tracking-confidence=[Overlap from which a hand is the one of the previous frame (video, live-stream)]:X: ' \
      '--threads=[Threads that work on one picture]:N: ' \
      '--mode=[Each picture by itself (image), hands followed from frame to frame (video), or the same without waiting (live-stream)]:MODE:(image video live-stream)' \
      '--fps=[Frames per second\: frame i is at round(i * 1000 / F) ms]:F: ' \
      '--timestamps=[Times of the frames instead\: one whole number of milliseconds per line]:FILE:_files' \
      '--realtime[Take the frames at the pace of their times; in live-stream mode frames that come too fast are dropped]' \
      '--raw=[The input is frames without any header; FORMAT is rgb24, rgba, bgra, gray8, nv12 or yuv420p]:WIDTHxHEIGHT\:FORMAT: ' \
      '--camera=[Take the frames of a camera, such as /dev/video0 (needs ffmpeg)]:DEVICE:_files' \
      '--files-from=[Read the names of the inputs from a file, one per line; - is standard input]:LIST:_files' \
      '--jsonl[Work as a filter\: lines of JSON with a key "source" come in (standard input, or --files-from), the same lines with the results go out]' \
      '--jobs=[Pictures worked on at the same time (image mode)]:N: ' \
      '--rotation=[Clockwise turn that makes the picture upright]:DEGREES:(0 90 180 270)' \
      '--mirrored[The input is a selfie view\: Left and Right are swapped in the output]' \
      '--smooth[Smooth the landmarks of hands that are followed (One-Euro filter; video, live-stream)]' \
      '--format=[Form of the results]:FORMAT:(text json jsonl csv)' \
      '--output=[Write the results to FILE]:FILE:_files' \
      '--quiet[Tell nothing but errors on standard error]' \
      '--help[Show this help]' \
      '--version[Show the version, and the model'\''s SHA-256 if --model is given]' \
      '*:input:_files' ;;
        classify) _arguments -S \
      '--model=[The .task bundle of models]:FILE:_files' \
      '--max-results=[Let only the N best built-in gestures take part; -1\: all]:N: ' \
      '--score-threshold=[Leave out built-in gestures below this score; 0\: as the model says]:X: ' \
      '--category-allowlist=[Let only these built-in gestures take part]:A,B: ' \
      '--category-denylist=[Let these built-in gestures not take part]:A,B: ' \
      '--display-names-locale=[Language of the display names of built-in gestures]:LOCALE: ' \
      '--custom-max-results=[Let only the N best custom gestures take part; -1\: all]:N: ' \
      '--custom-score-threshold=[Leave out custom gestures below this score; 0\: as the model says]:X: ' \
      '--custom-category-allowlist=[Let only these custom gestures take part]:A,B: ' \
      '--custom-category-denylist=[Let these custom gestures not take part]:A,B: ' \
      '--custom-display-names-locale=[Language of the display names of custom gestures]:LOCALE: ' \
      '--rotation=[Clockwise turn that makes the picture upright]:DEGREES:(0 90 180 270)' \
      '--mirrored[The input is a selfie view\: Left and Right are swapped in the output]' \
      '--format=[Form of the results]:FORMAT:(text json jsonl csv)' \
      '--output=[Write the results to FILE]:FILE:_files' \
      '--quiet[Tell nothing but errors on standard error]' \
      '--help[Show this help]' \
      '--version[Show the version, and the model'\''s SHA-256 if --model is given]' \
      '*:input:_files' ;;
        draw) _arguments -S \
      '--output=[A file ending in .png, .ppm or .svg, or a folder (end it with /) for one file per picture]:PATH:_files' \
      '--svg[Write the drawing alone as vectors (SVG), to lie over the picture]' \
      '--line-scale=[Draw lines and points so many times as wide]:X: ' \
      '--quiet[Tell nothing but errors on standard error]' \
      '--model=[The .task bundle of models]:FILE:_files' \
      '--num-hands=[Find up to N hands]:N: ' \
      '--min-hand-detection-confidence=[Score from which a palm is taken for one]:X: ' \
      '--min-hand-presence-confidence=[Score above which the landmarks are taken for those of a hand]:X: ' \
      '--min-tracking-confidence=[Overlap from which a hand is the one of the previous frame (video, live-stream)]:X: ' \
      '--threads=[Threads that work on one picture]:N: ' \
      '--max-results=[Let only the N best built-in gestures take part; -1\: all]:N: ' \
      '--score-threshold=[Leave out built-in gestures below this score; 0\: as the model says]:X: ' \
      '--category-allowlist=[Let only these built-in gestures take part]:A,B: ' \
      '--category-denylist=[Let these built-in gestures not take part]:A,B: ' \
      '--display-names-locale=[Language of the display names of built-in gestures]:LOCALE: ' \
      '--custom-max-results=[Let only the N best custom gestures take part; -1\: all]:N: ' \
      '--custom-score-threshold=[Leave out custom gestures below this score; 0\: as the model says]:X: ' \
      '--custom-category-allowlist=[Let only these custom gestures take part]:A,B: ' \
      '--custom-category-denylist=[Let these custom gestures not take part]:A,B: ' \
      '--custom-display-names-locale=[Language of the display names of custom gestures]:LOCALE: ' \
      '--mode=[Each picture by itself (image), hands followed from frame to frame (video), or the same without waiting (live-stream)]:MODE:(image video live-stream)' \
      '--fps=[Frames per second\: frame i is at round(i * 1000 / F) ms]:F: ' \
      '--timestamps=[Times of the frames instead\: one whole number of milliseconds per line]:FILE:_files' \
      '--realtime[Take the frames at the pace of their times; in live-stream mode frames that come too fast are dropped]' \
      '--raw=[The input is frames without any header; FORMAT is rgb24, rgba, bgra, gray8, nv12 or yuv420p]:WIDTHxHEIGHT\:FORMAT: ' \
      '--camera=[Take the frames of a camera, such as /dev/video0 (needs ffmpeg)]:DEVICE:_files' \
      '--files-from=[Read the names of the inputs from a file, one per line; - is standard input]:LIST:_files' \
      '--jobs=[Pictures worked on at the same time (image mode)]:N: ' \
      '--rotation=[Clockwise turn that makes the picture upright]:DEGREES:(0 90 180 270)' \
      '--mirrored[The input is a selfie view\: Left and Right are swapped in the output]' \
      '--smooth[Smooth the landmarks of hands that are followed (One-Euro filter; video, live-stream)]' \
      '--help[Show this help]' \
      '--version[Show the version, and the model'\''s SHA-256 if --model is given]' \
      '*:input:_files' ;;
        report) _arguments -S \
      '--output=[Write the page to FILE]:FILE:_files' \
      '--thumbnails=[Show at most N moments as pictures]:N: ' \
      '--quiet[Tell nothing but errors on standard error]' \
      '--begin-score=[Score from which a gesture begins]:X: ' \
      '--end-score=[Score down to which it goes on; at most the one it begins with]:X: ' \
      '--minimum-duration=[It must be seen so long before it has begun]:MS: ' \
      '--release-duration=[It must be missing so long before it has ended]:MS: ' \
      '--model=[The .task bundle of models]:FILE:_files' \
      '--num-hands=[Find up to N hands]:N: ' \
      '--min-hand-detection-confidence=[Score from which a palm is taken for one]:X: ' \
      '--min-hand-presence-confidence=[Score above which the landmarks are taken for those of a hand]:X: ' \
      '--min-tracking-confidence=[Overlap from which a hand is the one of the previous frame (video, live-stream)]:X: ' \
      '--threads=[Threads that work on one picture]:N: ' \
      '--max-results=[Let only the N best built-in gestures take part; -1\: all]:N: ' \
      '--score-threshold=[Leave out built-in gestures below this score; 0\: as the model says]:X: ' \
      '--category-allowlist=[Let only these built-in gestures take part]:A,B: ' \
      '--category-denylist=[Let these built-in gestures not take part]:A,B: ' \
      '--display-names-locale=[Language of the display names of built-in gestures]:LOCALE: ' \
      '--custom-max-results=[Let only the N best custom gestures take part; -1\: all]:N: ' \
      '--custom-score-threshold=[Leave out custom gestures below this score; 0\: as the model says]:X: ' \
      '--custom-category-allowlist=[Let only these custom gestures take part]:A,B: ' \
      '--custom-category-denylist=[Let these custom gestures not take part]:A,B: ' \
      '--custom-display-names-locale=[Language of the display names of custom gestures]:LOCALE: ' \
      '--fps=[Frames per second\: frame i is at round(i * 1000 / F) ms]:F: ' \
      '--timestamps=[Times of the frames instead\: one whole number of milliseconds per line]:FILE:_files' \
      '--raw=[The input is frames without any header; FORMAT is rgb24, rgba, bgra, gray8, nv12 or yuv420p]:WIDTHxHEIGHT\:FORMAT: ' \
      '--rotation=[Clockwise turn that makes the picture upright]:DEGREES:(0 90 180 270)' \
      '--mirrored[The input is a selfie view\: Left and Right are swapped in the output]' \
      '--smooth[Smooth the landmarks of hands that are followed (One-Euro filter; video, live-stream)]' \
      '--help[Show this help]' \
      '--version[Show the version, and the model'\''s SHA-256 if --model is given]' \
      '*:input:_files' ;;
        events) _arguments -S \
      '--begin-score=[Score from which a gesture begins]:X: ' \
      '--end-score=[Score down to which it goes on; at most the one it begins with]:X: ' \
      '--minimum-duration=[It must be seen so long before it has begun]:MS: ' \
      '--release-duration=[It must be missing so long before it has ended]:MS: ' \
      '--hold-duration=[It is held after so long]:MS: ' \
      '--hold-interval=[Tell again at this interval that it is held]:MS: ' \
      '--results=[Take results from JSON Lines, as recognize --mode video writes them, instead of pictures; - is standard input]:FILE:_files' \
      '--model=[The .task bundle of models]:FILE:_files' \
      '--num-hands=[Find up to N hands]:N: ' \
      '--min-hand-detection-confidence=[Score from which a palm is taken for one]:X: ' \
      '--min-hand-presence-confidence=[Score above which the landmarks are taken for those of a hand]:X: ' \
      '--min-tracking-confidence=[Overlap from which a hand is the one of the previous frame (video, live-stream)]:X: ' \
      '--threads=[Threads that work on one picture]:N: ' \
      '--max-results=[Let only the N best built-in gestures take part; -1\: all]:N: ' \
      '--score-threshold=[Leave out built-in gestures below this score; 0\: as the model says]:X: ' \
      '--category-allowlist=[Let only these built-in gestures take part]:A,B: ' \
      '--category-denylist=[Let these built-in gestures not take part]:A,B: ' \
      '--display-names-locale=[Language of the display names of built-in gestures]:LOCALE: ' \
      '--custom-max-results=[Let only the N best custom gestures take part; -1\: all]:N: ' \
      '--custom-score-threshold=[Leave out custom gestures below this score; 0\: as the model says]:X: ' \
      '--custom-category-allowlist=[Let only these custom gestures take part]:A,B: ' \
      '--custom-category-denylist=[Let these custom gestures not take part]:A,B: ' \
      '--custom-display-names-locale=[Language of the display names of custom gestures]:LOCALE: ' \
      '--mode=[Hands followed from frame to frame (video), or the same without waiting (live-stream), or each frame by itself (image)]:MODE:(image video live-stream)' \
      '--fps=[Frames per second\: frame i is at round(i * 1000 / F) ms]:F: ' \
      '--timestamps=[Times of the frames instead\: one whole number of milliseconds per line]:FILE:_files' \
      '--realtime[Take the frames at the pace of their times; in live-stream mode frames that come too fast are dropped]' \
      '--raw=[The input is frames without any header; FORMAT is rgb24, rgba, bgra, gray8, nv12 or yuv420p]:WIDTHxHEIGHT\:FORMAT: ' \
      '--camera=[Take the frames of a camera, such as /dev/video0 (needs ffmpeg)]:DEVICE:_files' \
      '--files-from=[Read the names of the inputs from a file, one per line; - is standard input]:LIST:_files' \
      '--rotation=[Clockwise turn that makes the picture upright]:DEGREES:(0 90 180 270)' \
      '--mirrored[The input is a selfie view\: Left and Right are swapped in the output]' \
      '--smooth[Smooth the landmarks of hands that are followed (One-Euro filter; video, live-stream)]' \
      '--output=[Write the results to FILE]:FILE:_files' \
      '--quiet[Tell nothing but errors on standard error]' \
      '--help[Show this help]' \
      '--version[Show the version, and the model'\''s SHA-256 if --model is given]' \
      '*:input:_files' ;;
        train) _arguments -S \
      '--model=[The .task bundle of models]:FILE:_files' \
      '--output=[Where the bundle is written; required]:FILE:_files' \
      '--overwrite[Replace the output if it exists]' \
      '--epochs=[Go over the training part at most N times]:N: ' \
      '--patience=[End if the loss of the validation part has not fallen for N epochs; the best epoch counts; 0\: never]:N: ' \
      '--batch-size=[Examples per step]:N: ' \
      '--learning-rate=[Adam'\''s step size]:X: ' \
      '--learning-rate-decay=[The step size is multiplied by this after every epoch]:X: ' \
      '--dropout=[Share of a layer'\''s inputs that is left out in every step]:X: ' \
      '--hidden-layers=[Outputs of hidden layers, in order]:N,N: ' \
      '--focal-gamma=[Gamma of the focal loss; 0 is the cross entropy]:X: ' \
      '--class-weights=[What labels count for\: balanced (rare ones more), equal, or LABEL=X,LABEL=X (the others 1)]:WEIGHTS: ' \
      '--validation-share=[Share of the hands that decides when to stop]:X: ' \
      '--test-share=[Share of the hands the result is measured with]:X: ' \
      '--keep-split[Write the classifier that was measured; without it, it is trained anew on all hands for as many epochs]' \
      '--score-threshold=[Score from which a gesture of the new classifier answers]:X: ' \
      '--seed=[Of everything random]:N: ' \
      '--threads=[Threads that find hands; the result does not depend on it]:N: ' \
      '--copies=[Varied copies of each hand; 0\: none]:N: ' \
      '--vary-rotation=[Turn in the plane of the picture, to either side]:DEGREES: ' \
      '--vary-tilt=[Turn out of the plane of the picture, to either side]:DEGREES: ' \
      '--vary-scale=[Scale width, height and depth by up to this share]:X: ' \
      '--vary-jitter=[Move landmarks by this share of the hand'\''s size (deviation)]:X: ' \
      '--no-mirror[Do not show half of the copies as the other hand]' \
      '--min-hand-detection-confidence=[Score from which a palm is taken for one]:X: ' \
      '--rotation=[Clockwise turn that makes the picture upright]:DEGREES:(0 90 180 270)' \
      '--skip-unreadable[Train even if pictures cannot be read]' \
      '--format=[Form of the report]:FORMAT:(text json)' \
      '--quiet[Tell nothing but errors on standard error]' \
      '--help[Show this help]' \
      '--version[Show the version, and the model'\''s SHA-256 if --model is given]' \
      '*:input:_files' ;;
        evaluate) _arguments -S \
      '--model=[The .task bundle of models]:FILE:_files' \
      '--min-hand-detection-confidence=[Score from which a palm is taken for one]:X: ' \
      '--rotation=[Clockwise turn that makes the picture upright]:DEGREES:(0 90 180 270)' \
      '--threads=[Threads that find hands; the result does not depend on it]:N: ' \
      '--worst=[Name the N worst hands\: wrong ones, then those whose label got the lowest score]:N: ' \
      '--format=[Form of the report]:FORMAT:(text json)' \
      '--output=[Write the results to FILE]:FILE:_files' \
      '--quiet[Tell nothing but errors on standard error]' \
      '--help[Show this help]' \
      '--version[Show the version, and the model'\''s SHA-256 if --model is given]' \
      '*:input:_files' ;;
        record) _arguments -S \
      '--label=[The gesture that is shown; required]:LABEL: ' \
      '--output=[Append the lines to FILE]:FILE:_files' \
      '--every=[Take only every Nth frame\: frames close to each other teach little]:N: ' \
      '--quiet[Tell nothing but errors on standard error]' \
      '--model=[The .task bundle of models]:FILE:_files' \
      '--num-hands=[Find up to N hands]:N: ' \
      '--min-hand-detection-confidence=[Score from which a palm is taken for one]:X: ' \
      '--min-hand-presence-confidence=[Score above which the landmarks are taken for those of a hand]:X: ' \
      '--min-tracking-confidence=[Overlap from which a hand is the one of the previous frame (video, live-stream)]:X: ' \
      '--threads=[Threads that work on one picture]:N: ' \
      '--mode=[Hands followed from frame to frame (video), or the same without waiting (live-stream), or each frame by itself (image)]:MODE:(image video live-stream)' \
      '--fps=[Frames per second\: frame i is at round(i * 1000 / F) ms]:F: ' \
      '--timestamps=[Times of the frames instead\: one whole number of milliseconds per line]:FILE:_files' \
      '--realtime[Take the frames at the pace of their times; in live-stream mode frames that come too fast are dropped]' \
      '--raw=[The input is frames without any header; FORMAT is rgb24, rgba, bgra, gray8, nv12 or yuv420p]:WIDTHxHEIGHT\:FORMAT: ' \
      '--camera=[Take the frames of a camera, such as /dev/video0 (needs ffmpeg)]:DEVICE:_files' \
      '--files-from=[Read the names of the inputs from a file, one per line; - is standard input]:LIST:_files' \
      '--rotation=[Clockwise turn that makes the picture upright]:DEGREES:(0 90 180 270)' \
      '--mirrored[The input is a selfie view\: Left and Right are swapped in the output]' \
      '--help[Show this help]' \
      '--version[Show the version, and the model'\''s SHA-256 if --model is given]' \
      '*:input:_files' ;;
        inspect) _arguments -S \
      '--model=[The .task bundle of models]:FILE:_files' \
      '--format=[Form of the output]:FORMAT:(text json)' \
      '--operators[Show the models of a bundle operator by operator too, as a model by itself is shown]' \
      '--output=[Write the results to FILE]:FILE:_files' \
      '--quiet[Tell nothing but errors on standard error]' \
      '--help[Show this help]' \
      '--version[Show the version, and the model'\''s SHA-256 if --model is given]' \
      '*:input:_files' ;;
        benchmark) _arguments -S \
      '--model=[The .task bundle of models]:FILE:_files' \
      '--image=[The picture or frames a .task works on]:FILE:_files' \
      '--mode=[Each picture by itself (image), hands followed from frame to frame (video), or the same without waiting (live-stream)]:MODE:(image video live-stream)' \
      '--num-hands=[Find up to N hands]:N: ' \
      '--raw=[The input is frames without any header; FORMAT is rgb24, rgba, bgra, gray8, nv12 or yuv420p]:WIDTHxHEIGHT\:FORMAT: ' \
      '--rotation=[Clockwise turn that makes the picture upright]:DEGREES:(0 90 180 270)' \
      '--runs=[Calls that are measured]:N: ' \
      '--warmup=[Calls before that]:N: ' \
      '--threads=[Threads that work on one call]:N: ' \
      '--profile[Measure each operator of the models, too, on pseudo-random input]' \
      '--format=[Form of the output]:FORMAT:(text json)' \
      '--output=[Write the results to FILE]:FILE:_files' \
      '--quiet[Tell nothing but errors on standard error]' \
      '--help[Show this help]' \
      '--version[Show the version, and the model'\''s SHA-256 if --model is given]' \
      '*:input:_files' ;;
      esac ;;
  esac
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _gesture-cli "$@"; else compdef _gesture-cli gesture-cli; fi
