#compdef gesture-cli
# Completion of gesture-cli for zsh. Put it into a folder of $fpath as _gesture-cli, or:  source <(gesture-cli --generate-completion-script zsh)
_gesture-cli() {
  local context state state_descr line
  typeset -A opt_args
  local -a subcommands
  subcommands=(
    'recognize:Recognize the gestures of the hands in images, videos and streams'
    'detect:Find hands and their 21 landmarks, without gestures'
    'classify:Recognize gestures from landmarks alone: no image is needed'
    'describe:Describe the hands in images as gestures, for --describe'
    'explain:Explain why a hand shows a gesture or does not'
    'draw:Draw the hands'\'' skeletons, handedness and gestures on images and videos'
    'report:Create an HTML page for a video, or its figures as text or JSON'
    'view:Show a camera or video with its hands, in a window, browser or terminal'
    'events:Report when gestures and movements begin and end, one line of JSON each'
    'train:Train a classifier for custom gestures on labelled images or landmarks'
    'train-motion:Train custom movements on a few recordings of each'
    'evaluate:Measure the accuracy of a bundle on a data set'
    'record:Record labelled landmarks from a stream, for train and train-motion'
    'inspect:Show the contents of a .task bundle or a .tflite model'
    'benchmark:Measure the time a bundle or a model takes'
    'install:Copy the tool, its models and its manual to where they are found'
    'help:Show the help of a subcommand'
  )
  _arguments -C \
      '(-h --help)'{-h,--help}'[Show this help; with -h what most people need of it]' \
      '--version[Show the version, and with --model the SHA-256 of the model and whose embedder of gestures it has]' \
      '(-m --model)'{-m+,--model=}'[The .task bundle of models]:FILE:_files' \
      '--generate-completion-script=[Print the completion script for bash, zsh or fish]:SHELL:(bash zsh fish)' \
      '--generate-man-page[Print the manual page (roff), which man -l - shows]' \
      '1: :->subcommand' \
      '*:: :->arguments'
  case $state in
    subcommand) _describe subcommand subcommands || _files ;;
    arguments)
      case $words[1] in
        help) _describe subcommand subcommands ;;
        recognize) _arguments -S \
      '(-m --model)'{-m+,--model=}'[The .task bundle of models]:FILE:_files' \
      '(-n --num-hands)'{-n+,--num-hands=}'[Find up to N hands]:N: ' \
      '--prefer=[Hands to find where there are more than --num-hands\: those with the best palm score, or the largest, which are the nearest]:WHICH:(score largest)' \
      '--min-hand-detection-confidence=[Minimum palm score]:X: ' \
      '--min-hand-presence-confidence=[Minimum score that the landmarks are those of a hand]:X: ' \
      '--min-tracking-confidence=[Minimum overlap with a hand of the previous frame to be the same hand (video, live-stream)]:X: ' \
      '--thorough[Find and name nearly all hands\: --search thorough and, for gestures, --turned-hands; takes some three times as long in photographs]' \
      '--search=[Look for palms once in the whole image (standard), also for close, turned, dim and overlooked hands (thorough), or for those and small ones without any sign of them (exhaustive); or take up to so many times as long, 2 to 19]:EFFORT:(standard thorough exhaustive)' \
      '--smallest-hand=[Longer side of the smallest hand to be found, as a fraction of the image'\''s longer side; below 0.2 the image is also searched in tiles]:F: ' \
      '--largest-hand=[Longer side of the largest hand to be found, likewise, up to 4; above 0.5 the image is also searched with room around it]:F: ' \
      '--search-budget=[Palm detections per frame while hands are missing; 0.25 is one in every fourth frame (video, live-stream)]:F: ' \
      '--threads=[Threads per image]:N: ' \
      '--max-results=[Keep only the N best built-in gestures of a hand, which shows with --all-scores; -1\: all]:N: ' \
      '--score-threshold=[Ignore built-in gestures below this score; 0\: the threshold of the model]:X: ' \
      '--category-allowlist=[Use only these built-in gestures]:A,B: ' \
      '--category-denylist=[Ignore these built-in gestures]:A,B: ' \
      '--display-names-locale=[Language of the display names of built-in gestures, which results do not have\: no effect, as in MediaPipe]:LOCALE: ' \
      '--custom-max-results=[Keep only the N best custom gestures of a hand, which shows with --all-scores; -1\: all]:N: ' \
      '--custom-score-threshold=[Ignore custom gestures below this score; 0\: the threshold of the model]:X: ' \
      '--custom-category-allowlist=[Use only these custom gestures]:A,B: ' \
      '--custom-category-denylist=[Ignore these custom gestures]:A,B: ' \
      '--custom-display-names-locale=[Language of the display names of custom gestures, which results do not have\: no effect, as in MediaPipe]:LOCALE: ' \
      '--turned-hands[Name the built-in gestures as people hold them\: turned hands, too, and none that a finger contradicts]' \
      '--turned-custom[Name custom gestures at any turn of the hand; not for those that mean a direction]' \
      '--keypoint-classifier=[Name hands by the .tflite model FILE in place of the bundle'\''s classifiers; it reads 42 numbers, x and y of the landmarks from the wrist on, divided by the largest; the options of custom gestures are those of it]:FILE:_files' \
      '--labels=[Names of the classes, one a line\: of --keypoint-classifier, and of the labels that rows of CSV number from 0]:FILE:_files' \
      '--describe=[Name hands by the gestures that FILE describes first; the subcommand describe prints such a file]:FILE:_files' \
      '--only-described[Use no other gestures than those of --describe]' \
      '--all-scores[Write the scores of all gestures of a hand, the best first; --max-results limits them]' \
      '--mode=[Images alone or as frames; each separately (image), hands tracked from frame to frame (video), or the same without waiting (live-stream)]:MODE:(image video live-stream)' \
      '--fps=[Frames per second\: frame i is at round(i * 1000 / F) ms]:F: ' \
      '--every=[Use only every Nth frame of a video; times stay those of the file]:N: ' \
      '--sample-fps=[Use at most F frames of each second of a video; times stay those of the file]:F: ' \
      '--timestamps=[Times of the frames instead\: a number of milliseconds per line]:FILE:_files' \
      '--realtime[Process the frames at the pace of their times; in live-stream mode frames that come too fast are dropped]' \
      '--clock=[When a frame without a time was taken\: when it arrives, or by its number and the rate]:CLOCK:(arrival index)' \
      '--raw=[The input is frames without any header; FORMAT is rgb24, bgr24, rgba, bgra, gray8, nv12, yuv420p, yuyv422 or uyvy422]:WIDTHxHEIGHT\:FORMAT: ' \
      '--camera=[Read the frames of a camera\: its number, a device such as /dev/video0, an rtsp\:// or http\:// address (needs ffmpeg), or @FILE for an address in a file, which may hold a password; list lists the cameras]:DEVICE:_files' \
      '--camera-size=[Ask the camera for frames of this size]:WIDTHxHEIGHT: ' \
      '--camera-fps=[Ask the camera for so many frames per second]:F: ' \
      '--camera-format=[Ask the camera for a pixel format, such as mjpeg or yuyv422]:FORMAT: ' \
      '--timeout=[End with an error when a camera or an address has sent no frame for so long; 0 waits without end]:SECONDS: ' \
      '--reconnect[Connect to the camera again, once a second, when it ends, sends nothing for --timeout, or is not there yet]' \
      '--duration=[End after so many seconds of a video, or of a camera since its first frame]:SECONDS: ' \
      '--files-from=[Read the names of the inputs from a file, one per line; - is standard input]:LIST:_files' \
      '--files-from0=[The same with a zero byte after each name, as find -print0 writes them\: names may have line breaks]:LIST:_files' \
      '(-r --recursive)'{-r,--recursive}'[Search the folders within folders, too; hidden ones are skipped]' \
      '--jsonl[Work as a filter\: lines of JSON with a key "source" come in (standard input, or --files-from), the same lines with the results go out]' \
      '(-j --jobs)'{-j+,--jobs=}'[Images processed at the same time (image mode)]:N: ' \
      '--tolerate-damage[Accept truncated and damaged inputs\: of a JPEG or PNG file gray for what is missing, of a video the frames that can be read; without it that is an error]' \
      '--reduce=[Decode JPEG images at 1/2, 1/4 or 1/8 if their longer side keeps SIDE pixels, such as 1280; not with --smallest-hand or --search exhaustive]:SIDE: ' \
      '--rotation=[Clockwise turn that makes the image upright]:DEGREES:(0 90 180 270)' \
      '--mirrored[The input is a selfie view\: Left and Right are swapped in the output]' \
      '--smooth[Smooth the landmarks of tracked hands (One-Euro filter; video, live-stream)]' \
      '--bridge=[Give a hand that was lost for up to MS its identity back, such as 400 (video, live-stream)]:MS: ' \
      '--steady[Decide left or right by all frames of a hand; in files by those of the next half second as well (video, live-stream)]' \
      '--fill-gaps=[Fill gaps of up to MS in which a hand was lost, between the frames before and after (video files); implies --bridge MS]:MS: ' \
      '(-f --format)'{-f+,--format=}'[Format of the results; short is a line per image, text the layout of MediaPipe'\''s guides]:FORMAT:(text short json jsonl csv)' \
      '(-o --output)'{-o+,--output=}'[Write the results to FILE]:FILE:_files' \
      '--overwrite[Replace the output if it exists]' \
      '--people[Number the people whose hands they are\: personIDs beside handIDs]' \
      '--details[Add what the shape of each hand says\: extended fingers, side, position in metres and more]' \
      '--joints[Add position and rotation of 26 joints of a hand of constant bones, and in JSON the joint angles, too (with --details)]' \
      '--field-of-view=[The camera'\''s field of view along the longer side of the image, for positions (--details)]:DEGREES: ' \
      '--frames=[Write each image or frame as a PNG file into FOLDER; the results name it (frameFile)]:FOLDER:_files' \
      '--crops=[Write each hand, cut out of its image, as a PNG file into FOLDER; the results name it (cropFiles)]:FOLDER:_files' \
      '--resume[Continue the output file of a run that ended early (JSON Lines or CSV)\: inputs whose results it holds are skipped, new results are appended]' \
      '--force[Resume although model, options or version were others]' \
      '--errors=[Write a line of JSON with "source" and "error" to FILE for each input that fails]:FILE:_files' \
      '--max-failures=[End after N inputs that fail]:N: ' \
      '(-q --quiet)'{-q,--quiet}'[Print errors only on standard error]' \
      '(-v --verbose)'{-v,--verbose}'[Report more on standard error\: the files that are skipped and why, and how many palm detections an image takes]' \
      '(-h --help)'{-h,--help}'[Show this help; with -h what most people need of it]' \
      '--version[Show the version, and with --model the SHA-256 of the model and whose embedder of gestures it has]' \
      '*:input:_files' ;;
        detect) _arguments -S \
      '(-m --model)'{-m+,--model=}'[The .task bundle of models]:FILE:_files' \
      '(-n --num-hands)'{-n+,--num-hands=}'[Find up to N hands]:N: ' \
      '--prefer=[Hands to find where there are more than --num-hands\: those with the best palm score, or the largest, which are the nearest]:WHICH:(score largest)' \
      '--min-hand-detection-confidence=[Minimum palm score]:X: ' \
      '--min-hand-presence-confidence=[Minimum score that the landmarks are those of a hand]:X: ' \
      '--min-tracking-confidence=[Minimum overlap with a hand of the previous frame to be the same hand (video, live-stream)]:X: ' \
      '--thorough[Find and name nearly all hands\: --search thorough and, for gestures, --turned-hands; takes some three times as long in photographs]' \
      '--search=[Look for palms once in the whole image (standard), also for close, turned, dim and overlooked hands (thorough), or for those and small ones without any sign of them (exhaustive); or take up to so many times as long, 2 to 19]:EFFORT:(standard thorough exhaustive)' \
      '--smallest-hand=[Longer side of the smallest hand to be found, as a fraction of the image'\''s longer side; below 0.2 the image is also searched in tiles]:F: ' \
      '--largest-hand=[Longer side of the largest hand to be found, likewise, up to 4; above 0.5 the image is also searched with room around it]:F: ' \
      '--search-budget=[Palm detections per frame while hands are missing; 0.25 is one in every fourth frame (video, live-stream)]:F: ' \
      '--threads=[Threads per image]:N: ' \
      '--mode=[Images alone or as frames; each separately (image), hands tracked from frame to frame (video), or the same without waiting (live-stream)]:MODE:(image video live-stream)' \
      '--fps=[Frames per second\: frame i is at round(i * 1000 / F) ms]:F: ' \
      '--every=[Use only every Nth frame of a video; times stay those of the file]:N: ' \
      '--sample-fps=[Use at most F frames of each second of a video; times stay those of the file]:F: ' \
      '--timestamps=[Times of the frames instead\: a number of milliseconds per line]:FILE:_files' \
      '--realtime[Process the frames at the pace of their times; in live-stream mode frames that come too fast are dropped]' \
      '--clock=[When a frame without a time was taken\: when it arrives, or by its number and the rate]:CLOCK:(arrival index)' \
      '--raw=[The input is frames without any header; FORMAT is rgb24, bgr24, rgba, bgra, gray8, nv12, yuv420p, yuyv422 or uyvy422]:WIDTHxHEIGHT\:FORMAT: ' \
      '--camera=[Read the frames of a camera\: its number, a device such as /dev/video0, an rtsp\:// or http\:// address (needs ffmpeg), or @FILE for an address in a file, which may hold a password; list lists the cameras]:DEVICE:_files' \
      '--camera-size=[Ask the camera for frames of this size]:WIDTHxHEIGHT: ' \
      '--camera-fps=[Ask the camera for so many frames per second]:F: ' \
      '--camera-format=[Ask the camera for a pixel format, such as mjpeg or yuyv422]:FORMAT: ' \
      '--timeout=[End with an error when a camera or an address has sent no frame for so long; 0 waits without end]:SECONDS: ' \
      '--reconnect[Connect to the camera again, once a second, when it ends, sends nothing for --timeout, or is not there yet]' \
      '--duration=[End after so many seconds of a video, or of a camera since its first frame]:SECONDS: ' \
      '--files-from=[Read the names of the inputs from a file, one per line; - is standard input]:LIST:_files' \
      '--files-from0=[The same with a zero byte after each name, as find -print0 writes them\: names may have line breaks]:LIST:_files' \
      '(-r --recursive)'{-r,--recursive}'[Search the folders within folders, too; hidden ones are skipped]' \
      '--jsonl[Work as a filter\: lines of JSON with a key "source" come in (standard input, or --files-from), the same lines with the results go out]' \
      '(-j --jobs)'{-j+,--jobs=}'[Images processed at the same time (image mode)]:N: ' \
      '--tolerate-damage[Accept truncated and damaged inputs\: of a JPEG or PNG file gray for what is missing, of a video the frames that can be read; without it that is an error]' \
      '--reduce=[Decode JPEG images at 1/2, 1/4 or 1/8 if their longer side keeps SIDE pixels, such as 1280; not with --smallest-hand or --search exhaustive]:SIDE: ' \
      '--rotation=[Clockwise turn that makes the image upright]:DEGREES:(0 90 180 270)' \
      '--mirrored[The input is a selfie view\: Left and Right are swapped in the output]' \
      '--smooth[Smooth the landmarks of tracked hands (One-Euro filter; video, live-stream)]' \
      '--bridge=[Give a hand that was lost for up to MS its identity back, such as 400 (video, live-stream)]:MS: ' \
      '--steady[Decide left or right by all frames of a hand; in files by those of the next half second as well (video, live-stream)]' \
      '--fill-gaps=[Fill gaps of up to MS in which a hand was lost, between the frames before and after (video files); implies --bridge MS]:MS: ' \
      '(-f --format)'{-f+,--format=}'[Format of the results; short is a line per image, text the layout of MediaPipe'\''s guides]:FORMAT:(text short json jsonl csv)' \
      '(-o --output)'{-o+,--output=}'[Write the results to FILE]:FILE:_files' \
      '--overwrite[Replace the output if it exists]' \
      '--people[Number the people whose hands they are\: personIDs beside handIDs]' \
      '--details[Add what the shape of each hand says\: extended fingers, side, position in metres and more]' \
      '--joints[Add position and rotation of 26 joints of a hand of constant bones, and in JSON the joint angles, too (with --details)]' \
      '--field-of-view=[The camera'\''s field of view along the longer side of the image, for positions (--details)]:DEGREES: ' \
      '--frames=[Write each image or frame as a PNG file into FOLDER; the results name it (frameFile)]:FOLDER:_files' \
      '--crops=[Write each hand, cut out of its image, as a PNG file into FOLDER; the results name it (cropFiles)]:FOLDER:_files' \
      '--resume[Continue the output file of a run that ended early (JSON Lines or CSV)\: inputs whose results it holds are skipped, new results are appended]' \
      '--force[Resume although model, options or version were others]' \
      '--errors=[Write a line of JSON with "source" and "error" to FILE for each input that fails]:FILE:_files' \
      '--max-failures=[End after N inputs that fail]:N: ' \
      '(-q --quiet)'{-q,--quiet}'[Print errors only on standard error]' \
      '(-v --verbose)'{-v,--verbose}'[Report more on standard error\: the files that are skipped and why, and how many palm detections an image takes]' \
      '(-h --help)'{-h,--help}'[Show this help; with -h what most people need of it]' \
      '--version[Show the version, and with --model the SHA-256 of the model and whose embedder of gestures it has]' \
      '*:input:_files' ;;
        classify) _arguments -S \
      '(-m --model)'{-m+,--model=}'[The .task bundle of models]:FILE:_files' \
      '--max-results=[Keep only the N best built-in gestures of a hand, which shows with --all-scores; -1\: all]:N: ' \
      '--score-threshold=[Ignore built-in gestures below this score; 0\: the threshold of the model]:X: ' \
      '--category-allowlist=[Use only these built-in gestures]:A,B: ' \
      '--category-denylist=[Ignore these built-in gestures]:A,B: ' \
      '--display-names-locale=[Language of the display names of built-in gestures, which results do not have\: no effect, as in MediaPipe]:LOCALE: ' \
      '--custom-max-results=[Keep only the N best custom gestures of a hand, which shows with --all-scores; -1\: all]:N: ' \
      '--custom-score-threshold=[Ignore custom gestures below this score; 0\: the threshold of the model]:X: ' \
      '--custom-category-allowlist=[Use only these custom gestures]:A,B: ' \
      '--custom-category-denylist=[Ignore these custom gestures]:A,B: ' \
      '--custom-display-names-locale=[Language of the display names of custom gestures, which results do not have\: no effect, as in MediaPipe]:LOCALE: ' \
      '--turned-hands[Name the built-in gestures as people hold them\: turned hands, too, and none that a finger contradicts]' \
      '--turned-custom[Name custom gestures at any turn of the hand; not for those that mean a direction]' \
      '--keypoint-classifier=[Name hands by the .tflite model FILE in place of the bundle'\''s classifiers; it reads 42 numbers, x and y of the landmarks from the wrist on, divided by the largest; the options of custom gestures are those of it]:FILE:_files' \
      '--labels=[Names of the classes, one a line\: of --keypoint-classifier, and of the labels that rows of CSV number from 0]:FILE:_files' \
      '--describe=[Name hands by the gestures that FILE describes first; the subcommand describe prints such a file]:FILE:_files' \
      '--only-described[Use no other gestures than those of --describe]' \
      '--all-scores[Write the scores of all gestures of a hand, the best first; --max-results limits them]' \
      '--aspect=[Shape of the images that landmarks are fractions of, such as 16\:9 or 1920x1080, where the file does not state it]:W\:H: ' \
      '--rotation=[Clockwise turn that makes the image upright]:DEGREES:(0 90 180 270)' \
      '--mirrored[The input is a selfie view\: Left and Right are swapped in the output]' \
      '(-f --format)'{-f+,--format=}'[Format of the results; short is a line per image, text the layout of MediaPipe'\''s guides]:FORMAT:(text short json jsonl csv)' \
      '(-o --output)'{-o+,--output=}'[Write the results to FILE]:FILE:_files' \
      '--overwrite[Replace the output if it exists]' \
      '--people[Number the people whose hands they are\: personIDs beside handIDs]' \
      '--details[Add what the shape of each hand says\: extended fingers, side, position in metres and more]' \
      '--joints[Add position and rotation of 26 joints of a hand of constant bones, and in JSON the joint angles, too (with --details)]' \
      '--field-of-view=[The camera'\''s field of view along the longer side of the image, for positions (--details)]:DEGREES: ' \
      '--errors=[Write a line of JSON with "source" and "error" to FILE for each input that fails]:FILE:_files' \
      '--max-failures=[End after N inputs that fail]:N: ' \
      '(-q --quiet)'{-q,--quiet}'[Print errors only on standard error]' \
      '(-v --verbose)'{-v,--verbose}'[Report more on standard error\: the files that are skipped and why, and how many palm detections an image takes]' \
      '(-h --help)'{-h,--help}'[Show this help; with -h what most people need of it]' \
      '--version[Show the version, and with --model the SHA-256 of the model and whose embedder of gestures it has]' \
      '*:input:_files' ;;
        describe) _arguments -S \
      '--name=[Name of the gesture]:NAME: ' \
      '--set=[Print gestures that come with the tool instead, counts and well-known signs or letters]:NAME:(standard asl-letters)' \
      '(-o --output)'{-o+,--output=}'[Write the gestures to FILE]:FILE:_files' \
      '--overwrite[Replace the output if it exists]' \
      '--errors=[Write a line of JSON with "source" and "error" to FILE for each input that fails]:FILE:_files' \
      '--max-failures=[End after N inputs that fail]:N: ' \
      '(-q --quiet)'{-q,--quiet}'[Print errors only on standard error]' \
      '(-v --verbose)'{-v,--verbose}'[Report more on standard error\: the files that are skipped and why, and how many palm detections an image takes]' \
      '(-m --model)'{-m+,--model=}'[The .task bundle of models]:FILE:_files' \
      '(-n --num-hands)'{-n+,--num-hands=}'[Find up to N hands]:N: ' \
      '--prefer=[Hands to find where there are more than --num-hands\: those with the best palm score, or the largest, which are the nearest]:WHICH:(score largest)' \
      '--min-hand-detection-confidence=[Minimum palm score]:X: ' \
      '--min-hand-presence-confidence=[Minimum score that the landmarks are those of a hand]:X: ' \
      '--min-tracking-confidence=[Minimum overlap with a hand of the previous frame to be the same hand (video, live-stream)]:X: ' \
      '--thorough[Find and name nearly all hands\: --search thorough and, for gestures, --turned-hands; takes some three times as long in photographs]' \
      '--search=[Look for palms once in the whole image (standard), also for close, turned, dim and overlooked hands (thorough), or for those and small ones without any sign of them (exhaustive); or take up to so many times as long, 2 to 19]:EFFORT:(standard thorough exhaustive)' \
      '--smallest-hand=[Longer side of the smallest hand to be found, as a fraction of the image'\''s longer side; below 0.2 the image is also searched in tiles]:F: ' \
      '--largest-hand=[Longer side of the largest hand to be found, likewise, up to 4; above 0.5 the image is also searched with room around it]:F: ' \
      '--search-budget=[Palm detections per frame while hands are missing; 0.25 is one in every fourth frame (video, live-stream)]:F: ' \
      '--threads=[Threads per image]:N: ' \
      '--raw=[The input is frames without any header; FORMAT is rgb24, bgr24, rgba, bgra, gray8, nv12, yuv420p, yuyv422 or uyvy422]:WIDTHxHEIGHT\:FORMAT: ' \
      '--files-from=[Read the names of the inputs from a file, one per line; - is standard input]:LIST:_files' \
      '--files-from0=[The same with a zero byte after each name, as find -print0 writes them\: names may have line breaks]:LIST:_files' \
      '(-r --recursive)'{-r,--recursive}'[Search the folders within folders, too; hidden ones are skipped]' \
      '--tolerate-damage[Accept truncated and damaged inputs\: of a JPEG or PNG file gray for what is missing, of a video the frames that can be read; without it that is an error]' \
      '--reduce=[Decode JPEG images at 1/2, 1/4 or 1/8 if their longer side keeps SIDE pixels, such as 1280; not with --smallest-hand or --search exhaustive]:SIDE: ' \
      '--rotation=[Clockwise turn that makes the image upright]:DEGREES:(0 90 180 270)' \
      '(-h --help)'{-h,--help}'[Show this help; with -h what most people need of it]' \
      '--version[Show the version, and with --model the SHA-256 of the model and whose embedder of gestures it has]' \
      '*:input:_files' ;;
        explain) _arguments -S \
      '--gesture=[The gesture that is explained; required]:NAME: ' \
      '(-f --format)'{-f+,--format=}'[One screen of text, JSON, or a page with images]:FORMAT:(text json html)' \
      '(-o --output)'{-o+,--output=}'[Write the results to FILE]:FILE:_files' \
      '--overwrite[Replace the output if it exists]' \
      '--errors=[Write a line of JSON with "source" and "error" to FILE for each input that fails]:FILE:_files' \
      '--max-failures=[End after N inputs that fail]:N: ' \
      '(-q --quiet)'{-q,--quiet}'[Print errors only on standard error]' \
      '(-v --verbose)'{-v,--verbose}'[Report more on standard error\: the files that are skipped and why, and how many palm detections an image takes]' \
      '(-m --model)'{-m+,--model=}'[The .task bundle of models]:FILE:_files' \
      '(-n --num-hands)'{-n+,--num-hands=}'[Find up to N hands]:N: ' \
      '--prefer=[Hands to find where there are more than --num-hands\: those with the best palm score, or the largest, which are the nearest]:WHICH:(score largest)' \
      '--min-hand-detection-confidence=[Minimum palm score]:X: ' \
      '--min-hand-presence-confidence=[Minimum score that the landmarks are those of a hand]:X: ' \
      '--min-tracking-confidence=[Minimum overlap with a hand of the previous frame to be the same hand (video, live-stream)]:X: ' \
      '--thorough[Find and name nearly all hands\: --search thorough and, for gestures, --turned-hands; takes some three times as long in photographs]' \
      '--search=[Look for palms once in the whole image (standard), also for close, turned, dim and overlooked hands (thorough), or for those and small ones without any sign of them (exhaustive); or take up to so many times as long, 2 to 19]:EFFORT:(standard thorough exhaustive)' \
      '--smallest-hand=[Longer side of the smallest hand to be found, as a fraction of the image'\''s longer side; below 0.2 the image is also searched in tiles]:F: ' \
      '--largest-hand=[Longer side of the largest hand to be found, likewise, up to 4; above 0.5 the image is also searched with room around it]:F: ' \
      '--search-budget=[Palm detections per frame while hands are missing; 0.25 is one in every fourth frame (video, live-stream)]:F: ' \
      '--threads=[Threads per image]:N: ' \
      '--max-results=[Keep only the N best built-in gestures of a hand, which shows with --all-scores; -1\: all]:N: ' \
      '--score-threshold=[Ignore built-in gestures below this score; 0\: the threshold of the model]:X: ' \
      '--category-allowlist=[Use only these built-in gestures]:A,B: ' \
      '--category-denylist=[Ignore these built-in gestures]:A,B: ' \
      '--display-names-locale=[Language of the display names of built-in gestures, which results do not have\: no effect, as in MediaPipe]:LOCALE: ' \
      '--custom-max-results=[Keep only the N best custom gestures of a hand, which shows with --all-scores; -1\: all]:N: ' \
      '--custom-score-threshold=[Ignore custom gestures below this score; 0\: the threshold of the model]:X: ' \
      '--custom-category-allowlist=[Use only these custom gestures]:A,B: ' \
      '--custom-category-denylist=[Ignore these custom gestures]:A,B: ' \
      '--custom-display-names-locale=[Language of the display names of custom gestures, which results do not have\: no effect, as in MediaPipe]:LOCALE: ' \
      '--turned-hands[Name the built-in gestures as people hold them\: turned hands, too, and none that a finger contradicts]' \
      '--turned-custom[Name custom gestures at any turn of the hand; not for those that mean a direction]' \
      '--keypoint-classifier=[Name hands by the .tflite model FILE in place of the bundle'\''s classifiers; it reads 42 numbers, x and y of the landmarks from the wrist on, divided by the largest; the options of custom gestures are those of it]:FILE:_files' \
      '--labels=[Names of the classes, one a line\: of --keypoint-classifier, and of the labels that rows of CSV number from 0]:FILE:_files' \
      '--describe=[Name hands by the gestures that FILE describes first; the subcommand describe prints such a file]:FILE:_files' \
      '--only-described[Use no other gestures than those of --describe]' \
      '--mode=[Images alone or as frames; each separately (image), hands tracked from frame to frame (video), or the same without waiting (live-stream)]:MODE:(image video live-stream)' \
      '--fps=[Frames per second\: frame i is at round(i * 1000 / F) ms]:F: ' \
      '--every=[Use only every Nth frame of a video; times stay those of the file]:N: ' \
      '--sample-fps=[Use at most F frames of each second of a video; times stay those of the file]:F: ' \
      '--timestamps=[Times of the frames instead\: a number of milliseconds per line]:FILE:_files' \
      '--raw=[The input is frames without any header; FORMAT is rgb24, bgr24, rgba, bgra, gray8, nv12, yuv420p, yuyv422 or uyvy422]:WIDTHxHEIGHT\:FORMAT: ' \
      '--timeout=[End with an error when a camera or an address has sent no frame for so long; 0 waits without end]:SECONDS: ' \
      '--duration=[End after so many seconds of a video, or of a camera since its first frame]:SECONDS: ' \
      '--tolerate-damage[Accept truncated and damaged inputs\: of a JPEG or PNG file gray for what is missing, of a video the frames that can be read; without it that is an error]' \
      '--reduce=[Decode JPEG images at 1/2, 1/4 or 1/8 if their longer side keeps SIDE pixels, such as 1280; not with --smallest-hand or --search exhaustive]:SIDE: ' \
      '--rotation=[Clockwise turn that makes the image upright]:DEGREES:(0 90 180 270)' \
      '--mirrored[The input is a selfie view\: Left and Right are swapped in the output]' \
      '--smooth[Smooth the landmarks of tracked hands (One-Euro filter; video, live-stream)]' \
      '--bridge=[Give a hand that was lost for up to MS its identity back, such as 400 (video, live-stream)]:MS: ' \
      '--steady[Decide left or right by all frames of a hand; in files by those of the next half second as well (video, live-stream)]' \
      '--fill-gaps=[Fill gaps of up to MS in which a hand was lost, between the frames before and after (video files); implies --bridge MS]:MS: ' \
      '(-h --help)'{-h,--help}'[Show this help; with -h what most people need of it]' \
      '--version[Show the version, and with --model the SHA-256 of the model and whose embedder of gestures it has]' \
      '*:input:_files' ;;
        draw) _arguments -S \
      '(-o --output)'{-o+,--output=}'[A file ending in .png, .jpg, .ppm or .svg, a video ending in .mp4, .mov, .mkv or .webm (needs ffmpeg), or a folder (end it with /) for one file per image, and one video for each video of an input folder]:PATH:_files' \
      '--overwrite[Replace the output if it exists]' \
      '--svg[Write the drawing alone as vectors (SVG), to lie over the image]' \
      '--no-labels[Draw no labels]' \
      '--details[Write the number of extended fingers into the labels]' \
      '--line-scale=[Scale line width]:X: ' \
      '--results=[Draw what recognize or detect have written as JSON Lines (--format jsonl) for these inputs, without a model; - is standard input]:FILE:_files' \
      '--errors=[Write a line of JSON with "source" and "error" to FILE for each input that fails]:FILE:_files' \
      '--max-failures=[End after N inputs that fail]:N: ' \
      '(-q --quiet)'{-q,--quiet}'[Print errors only on standard error]' \
      '(-v --verbose)'{-v,--verbose}'[Report more on standard error\: the files that are skipped and why, and how many palm detections an image takes]' \
      '(-m --model)'{-m+,--model=}'[The .task bundle of models]:FILE:_files' \
      '(-n --num-hands)'{-n+,--num-hands=}'[Find up to N hands]:N: ' \
      '--prefer=[Hands to find where there are more than --num-hands\: those with the best palm score, or the largest, which are the nearest]:WHICH:(score largest)' \
      '--min-hand-detection-confidence=[Minimum palm score]:X: ' \
      '--min-hand-presence-confidence=[Minimum score that the landmarks are those of a hand]:X: ' \
      '--min-tracking-confidence=[Minimum overlap with a hand of the previous frame to be the same hand (video, live-stream)]:X: ' \
      '--thorough[Find and name nearly all hands\: --search thorough and, for gestures, --turned-hands; takes some three times as long in photographs]' \
      '--search=[Look for palms once in the whole image (standard), also for close, turned, dim and overlooked hands (thorough), or for those and small ones without any sign of them (exhaustive); or take up to so many times as long, 2 to 19]:EFFORT:(standard thorough exhaustive)' \
      '--smallest-hand=[Longer side of the smallest hand to be found, as a fraction of the image'\''s longer side; below 0.2 the image is also searched in tiles]:F: ' \
      '--largest-hand=[Longer side of the largest hand to be found, likewise, up to 4; above 0.5 the image is also searched with room around it]:F: ' \
      '--search-budget=[Palm detections per frame while hands are missing; 0.25 is one in every fourth frame (video, live-stream)]:F: ' \
      '--threads=[Threads per image]:N: ' \
      '--max-results=[Keep only the N best built-in gestures of a hand, which shows with --all-scores; -1\: all]:N: ' \
      '--score-threshold=[Ignore built-in gestures below this score; 0\: the threshold of the model]:X: ' \
      '--category-allowlist=[Use only these built-in gestures]:A,B: ' \
      '--category-denylist=[Ignore these built-in gestures]:A,B: ' \
      '--display-names-locale=[Language of the display names of built-in gestures, which results do not have\: no effect, as in MediaPipe]:LOCALE: ' \
      '--custom-max-results=[Keep only the N best custom gestures of a hand, which shows with --all-scores; -1\: all]:N: ' \
      '--custom-score-threshold=[Ignore custom gestures below this score; 0\: the threshold of the model]:X: ' \
      '--custom-category-allowlist=[Use only these custom gestures]:A,B: ' \
      '--custom-category-denylist=[Ignore these custom gestures]:A,B: ' \
      '--custom-display-names-locale=[Language of the display names of custom gestures, which results do not have\: no effect, as in MediaPipe]:LOCALE: ' \
      '--turned-hands[Name the built-in gestures as people hold them\: turned hands, too, and none that a finger contradicts]' \
      '--turned-custom[Name custom gestures at any turn of the hand; not for those that mean a direction]' \
      '--keypoint-classifier=[Name hands by the .tflite model FILE in place of the bundle'\''s classifiers; it reads 42 numbers, x and y of the landmarks from the wrist on, divided by the largest; the options of custom gestures are those of it]:FILE:_files' \
      '--labels=[Names of the classes, one a line\: of --keypoint-classifier, and of the labels that rows of CSV number from 0]:FILE:_files' \
      '--describe=[Name hands by the gestures that FILE describes first; the subcommand describe prints such a file]:FILE:_files' \
      '--only-described[Use no other gestures than those of --describe]' \
      '--mode=[Images alone or as frames; each separately (image), hands tracked from frame to frame (video), or the same without waiting (live-stream)]:MODE:(image video live-stream)' \
      '--fps=[Frames per second\: frame i is at round(i * 1000 / F) ms]:F: ' \
      '--every=[Use only every Nth frame of a video; times stay those of the file]:N: ' \
      '--sample-fps=[Use at most F frames of each second of a video; times stay those of the file]:F: ' \
      '--timestamps=[Times of the frames instead\: a number of milliseconds per line]:FILE:_files' \
      '--realtime[Process the frames at the pace of their times; in live-stream mode frames that come too fast are dropped]' \
      '--clock=[When a frame without a time was taken\: when it arrives, or by its number and the rate]:CLOCK:(arrival index)' \
      '--raw=[The input is frames without any header; FORMAT is rgb24, bgr24, rgba, bgra, gray8, nv12, yuv420p, yuyv422 or uyvy422]:WIDTHxHEIGHT\:FORMAT: ' \
      '--camera=[Read the frames of a camera\: its number, a device such as /dev/video0, an rtsp\:// or http\:// address (needs ffmpeg), or @FILE for an address in a file, which may hold a password; list lists the cameras]:DEVICE:_files' \
      '--camera-size=[Ask the camera for frames of this size]:WIDTHxHEIGHT: ' \
      '--camera-fps=[Ask the camera for so many frames per second]:F: ' \
      '--camera-format=[Ask the camera for a pixel format, such as mjpeg or yuyv422]:FORMAT: ' \
      '--timeout=[End with an error when a camera or an address has sent no frame for so long; 0 waits without end]:SECONDS: ' \
      '--reconnect[Connect to the camera again, once a second, when it ends, sends nothing for --timeout, or is not there yet]' \
      '--duration=[End after so many seconds of a video, or of a camera since its first frame]:SECONDS: ' \
      '--files-from=[Read the names of the inputs from a file, one per line; - is standard input]:LIST:_files' \
      '--files-from0=[The same with a zero byte after each name, as find -print0 writes them\: names may have line breaks]:LIST:_files' \
      '(-r --recursive)'{-r,--recursive}'[Search the folders within folders, too; hidden ones are skipped]' \
      '(-j --jobs)'{-j+,--jobs=}'[Images processed at the same time (image mode)]:N: ' \
      '--tolerate-damage[Accept truncated and damaged inputs\: of a JPEG or PNG file gray for what is missing, of a video the frames that can be read; without it that is an error]' \
      '--reduce=[Decode JPEG images at 1/2, 1/4 or 1/8 if their longer side keeps SIDE pixels, such as 1280; not with --smallest-hand or --search exhaustive]:SIDE: ' \
      '--rotation=[Clockwise turn that makes the image upright]:DEGREES:(0 90 180 270)' \
      '--mirrored[The input is a selfie view\: Left and Right are swapped in the output]' \
      '--smooth[Smooth the landmarks of tracked hands (One-Euro filter; video, live-stream)]' \
      '--bridge=[Give a hand that was lost for up to MS its identity back, such as 400 (video, live-stream)]:MS: ' \
      '--steady[Decide left or right by all frames of a hand; in files by those of the next half second as well (video, live-stream)]' \
      '--fill-gaps=[Fill gaps of up to MS in which a hand was lost, between the frames before and after (video files); implies --bridge MS]:MS: ' \
      '(-h --help)'{-h,--help}'[Show this help; with -h what most people need of it]' \
      '--version[Show the version, and with --model the SHA-256 of the model and whose embedder of gestures it has]' \
      '*:input:_files' ;;
        report) _arguments -S \
      '(-f --format)'{-f+,--format=}'[A page, or the figures of the video\: how much of it shows a hand and two, the longest gap, changes of identity, seconds of each gesture; of several videos a line each]:FORMAT:(html text json jsonl)' \
      '(-o --output)'{-o+,--output=}'[Write the page to FILE; for several videos a folder (end it with /), one page for each]:FILE:_files' \
      '--overwrite[Replace the output if it exists]' \
      '--thumbnails=[Show at most N moments as images]:N: ' \
      '(-q --quiet)'{-q,--quiet}'[Print errors only on standard error]' \
      '(-v --verbose)'{-v,--verbose}'[Report more on standard error\: the files that are skipped and why, and how many palm detections an image takes]' \
      '--begin-score=[Minimum score to begin]:X: ' \
      '--end-score=[Minimum score to continue; at most the one to begin]:X: ' \
      '--minimum-duration=[Minimum duration before began]:MS: ' \
      '--release-duration=[Minimum absence before ended]:MS: ' \
      '--motions=[Movements to show\: all, none, names such as Swipe_Left,Wave, or files that train-motion has written, separated by commas]:LIST:{_values -s , value all extra Swipe_Left Swipe_Right Swipe_Up Swipe_Down Wave Pinch Grab Release Circle_Clockwise Circle_Counterclockwise Tap Spread Squeeze Thumb_Tap Middle_Tap Ring_Tap Pinky_Tap || _files}' \
      '--viewpoint=[Which side is right\: that of the image, or that of the person in an image that is not mirrored]:VIEW:(image person)' \
      '(-m --model)'{-m+,--model=}'[The .task bundle of models]:FILE:_files' \
      '(-n --num-hands)'{-n+,--num-hands=}'[Find up to N hands]:N: ' \
      '--prefer=[Hands to find where there are more than --num-hands\: those with the best palm score, or the largest, which are the nearest]:WHICH:(score largest)' \
      '--min-hand-detection-confidence=[Minimum palm score]:X: ' \
      '--min-hand-presence-confidence=[Minimum score that the landmarks are those of a hand]:X: ' \
      '--min-tracking-confidence=[Minimum overlap with a hand of the previous frame to be the same hand (video, live-stream)]:X: ' \
      '--thorough[Find and name nearly all hands\: --search thorough and, for gestures, --turned-hands; takes some three times as long in photographs]' \
      '--search=[Look for palms once in the whole image (standard), also for close, turned, dim and overlooked hands (thorough), or for those and small ones without any sign of them (exhaustive); or take up to so many times as long, 2 to 19]:EFFORT:(standard thorough exhaustive)' \
      '--smallest-hand=[Longer side of the smallest hand to be found, as a fraction of the image'\''s longer side; below 0.2 the image is also searched in tiles]:F: ' \
      '--largest-hand=[Longer side of the largest hand to be found, likewise, up to 4; above 0.5 the image is also searched with room around it]:F: ' \
      '--search-budget=[Palm detections per frame while hands are missing; 0.25 is one in every fourth frame (video, live-stream)]:F: ' \
      '--threads=[Threads per image]:N: ' \
      '--max-results=[Keep only the N best built-in gestures of a hand, which shows with --all-scores; -1\: all]:N: ' \
      '--score-threshold=[Ignore built-in gestures below this score; 0\: the threshold of the model]:X: ' \
      '--category-allowlist=[Use only these built-in gestures]:A,B: ' \
      '--category-denylist=[Ignore these built-in gestures]:A,B: ' \
      '--display-names-locale=[Language of the display names of built-in gestures, which results do not have\: no effect, as in MediaPipe]:LOCALE: ' \
      '--custom-max-results=[Keep only the N best custom gestures of a hand, which shows with --all-scores; -1\: all]:N: ' \
      '--custom-score-threshold=[Ignore custom gestures below this score; 0\: the threshold of the model]:X: ' \
      '--custom-category-allowlist=[Use only these custom gestures]:A,B: ' \
      '--custom-category-denylist=[Ignore these custom gestures]:A,B: ' \
      '--custom-display-names-locale=[Language of the display names of custom gestures, which results do not have\: no effect, as in MediaPipe]:LOCALE: ' \
      '--turned-hands[Name the built-in gestures as people hold them\: turned hands, too, and none that a finger contradicts]' \
      '--turned-custom[Name custom gestures at any turn of the hand; not for those that mean a direction]' \
      '--keypoint-classifier=[Name hands by the .tflite model FILE in place of the bundle'\''s classifiers; it reads 42 numbers, x and y of the landmarks from the wrist on, divided by the largest; the options of custom gestures are those of it]:FILE:_files' \
      '--labels=[Names of the classes, one a line\: of --keypoint-classifier, and of the labels that rows of CSV number from 0]:FILE:_files' \
      '--describe=[Name hands by the gestures that FILE describes first; the subcommand describe prints such a file]:FILE:_files' \
      '--only-described[Use no other gestures than those of --describe]' \
      '--fps=[Frames per second\: frame i is at round(i * 1000 / F) ms]:F: ' \
      '--every=[Use only every Nth frame of a video; times stay those of the file]:N: ' \
      '--sample-fps=[Use at most F frames of each second of a video; times stay those of the file]:F: ' \
      '--timestamps=[Times of the frames instead\: a number of milliseconds per line]:FILE:_files' \
      '--raw=[The input is frames without any header; FORMAT is rgb24, bgr24, rgba, bgra, gray8, nv12, yuv420p, yuyv422 or uyvy422]:WIDTHxHEIGHT\:FORMAT: ' \
      '--timeout=[End with an error when a camera or an address has sent no frame for so long; 0 waits without end]:SECONDS: ' \
      '--duration=[End after so many seconds of a video, or of a camera since its first frame]:SECONDS: ' \
      '--tolerate-damage[Accept truncated and damaged inputs\: of a JPEG or PNG file gray for what is missing, of a video the frames that can be read; without it that is an error]' \
      '--reduce=[Decode JPEG images at 1/2, 1/4 or 1/8 if their longer side keeps SIDE pixels, such as 1280; not with --smallest-hand or --search exhaustive]:SIDE: ' \
      '--rotation=[Clockwise turn that makes the image upright]:DEGREES:(0 90 180 270)' \
      '--mirrored[The input is a selfie view\: Left and Right are swapped in the output]' \
      '--smooth[Smooth the landmarks of tracked hands (One-Euro filter; video, live-stream)]' \
      '--bridge=[Give a hand that was lost for up to MS its identity back, such as 400 (video, live-stream)]:MS: ' \
      '--steady[Decide left or right by all frames of a hand; in files by those of the next half second as well (video, live-stream)]' \
      '--fill-gaps=[Fill gaps of up to MS in which a hand was lost, between the frames before and after (video files); implies --bridge MS]:MS: ' \
      '(-h --help)'{-h,--help}'[Show this help; with -h what most people need of it]' \
      '--version[Show the version, and with --model the SHA-256 of the model and whose embedder of gestures it has]' \
      '*:input:_files' ;;
        view) _arguments -S \
      '--serve=[Wait for browsers at this address, 127.0.0.1 unless another one is given; viewers may come and leave]:\[ADDRESS\:\]PORT: ' \
      '--line-scale=[Scale line width]:X: ' \
      '--no-labels[Draw no labels]' \
      '--overwrite[Replace the file of --errors if it exists]' \
      '--errors=[Write a line of JSON with "source" and "error" to FILE for each input that fails]:FILE:_files' \
      '--max-failures=[End after N inputs that fail]:N: ' \
      '(-q --quiet)'{-q,--quiet}'[Print errors only on standard error]' \
      '(-v --verbose)'{-v,--verbose}'[Report more on standard error\: the files that are skipped and why, and how many palm detections an image takes]' \
      '--begin-score=[Minimum score to begin]:X: ' \
      '--end-score=[Minimum score to continue; at most the one to begin]:X: ' \
      '--minimum-duration=[Minimum duration before began]:MS: ' \
      '--release-duration=[Minimum absence before ended]:MS: ' \
      '--motions=[Movements to show\: all, none, names such as Swipe_Left,Wave, or files that train-motion has written, separated by commas]:LIST:{_values -s , value all extra Swipe_Left Swipe_Right Swipe_Up Swipe_Down Wave Pinch Grab Release Circle_Clockwise Circle_Counterclockwise Tap Spread Squeeze Thumb_Tap Middle_Tap Ring_Tap Pinky_Tap || _files}' \
      '--viewpoint=[Which side is right\: that of the image, or that of the person in an image that is not mirrored]:VIEW:(image person)' \
      '(-m --model)'{-m+,--model=}'[The .task bundle of models]:FILE:_files' \
      '(-n --num-hands)'{-n+,--num-hands=}'[Find up to N hands]:N: ' \
      '--prefer=[Hands to find where there are more than --num-hands\: those with the best palm score, or the largest, which are the nearest]:WHICH:(score largest)' \
      '--min-hand-detection-confidence=[Minimum palm score]:X: ' \
      '--min-hand-presence-confidence=[Minimum score that the landmarks are those of a hand]:X: ' \
      '--min-tracking-confidence=[Minimum overlap with a hand of the previous frame to be the same hand (video, live-stream)]:X: ' \
      '--thorough[Find and name nearly all hands\: --search thorough and, for gestures, --turned-hands; takes some three times as long in photographs]' \
      '--search=[Look for palms once in the whole image (standard), also for close, turned, dim and overlooked hands (thorough), or for those and small ones without any sign of them (exhaustive); or take up to so many times as long, 2 to 19]:EFFORT:(standard thorough exhaustive)' \
      '--smallest-hand=[Longer side of the smallest hand to be found, as a fraction of the image'\''s longer side; below 0.2 the image is also searched in tiles]:F: ' \
      '--largest-hand=[Longer side of the largest hand to be found, likewise, up to 4; above 0.5 the image is also searched with room around it]:F: ' \
      '--search-budget=[Palm detections per frame while hands are missing; 0.25 is one in every fourth frame (video, live-stream)]:F: ' \
      '--threads=[Threads per image]:N: ' \
      '--max-results=[Keep only the N best built-in gestures of a hand, which shows with --all-scores; -1\: all]:N: ' \
      '--score-threshold=[Ignore built-in gestures below this score; 0\: the threshold of the model]:X: ' \
      '--category-allowlist=[Use only these built-in gestures]:A,B: ' \
      '--category-denylist=[Ignore these built-in gestures]:A,B: ' \
      '--display-names-locale=[Language of the display names of built-in gestures, which results do not have\: no effect, as in MediaPipe]:LOCALE: ' \
      '--custom-max-results=[Keep only the N best custom gestures of a hand, which shows with --all-scores; -1\: all]:N: ' \
      '--custom-score-threshold=[Ignore custom gestures below this score; 0\: the threshold of the model]:X: ' \
      '--custom-category-allowlist=[Use only these custom gestures]:A,B: ' \
      '--custom-category-denylist=[Ignore these custom gestures]:A,B: ' \
      '--custom-display-names-locale=[Language of the display names of custom gestures, which results do not have\: no effect, as in MediaPipe]:LOCALE: ' \
      '--turned-hands[Name the built-in gestures as people hold them\: turned hands, too, and none that a finger contradicts]' \
      '--turned-custom[Name custom gestures at any turn of the hand; not for those that mean a direction]' \
      '--keypoint-classifier=[Name hands by the .tflite model FILE in place of the bundle'\''s classifiers; it reads 42 numbers, x and y of the landmarks from the wrist on, divided by the largest; the options of custom gestures are those of it]:FILE:_files' \
      '--labels=[Names of the classes, one a line\: of --keypoint-classifier, and of the labels that rows of CSV number from 0]:FILE:_files' \
      '--describe=[Name hands by the gestures that FILE describes first; the subcommand describe prints such a file]:FILE:_files' \
      '--only-described[Use no other gestures than those of --describe]' \
      '--fps=[Frames per second\: frame i is at round(i * 1000 / F) ms]:F: ' \
      '--every=[Use only every Nth frame of a video; times stay those of the file]:N: ' \
      '--sample-fps=[Use at most F frames of each second of a video; times stay those of the file]:F: ' \
      '--timestamps=[Times of the frames instead\: a number of milliseconds per line]:FILE:_files' \
      '--clock=[When a frame without a time was taken\: when it arrives, or by its number and the rate]:CLOCK:(arrival index)' \
      '--raw=[The input is frames without any header; FORMAT is rgb24, bgr24, rgba, bgra, gray8, nv12, yuv420p, yuyv422 or uyvy422]:WIDTHxHEIGHT\:FORMAT: ' \
      '--camera=[Read the frames of a camera\: its number, a device such as /dev/video0, an rtsp\:// or http\:// address (needs ffmpeg), or @FILE for an address in a file, which may hold a password; list lists the cameras]:DEVICE:_files' \
      '--camera-size=[Ask the camera for frames of this size]:WIDTHxHEIGHT: ' \
      '--camera-fps=[Ask the camera for so many frames per second]:F: ' \
      '--camera-format=[Ask the camera for a pixel format, such as mjpeg or yuyv422]:FORMAT: ' \
      '--timeout=[End with an error when a camera or an address has sent no frame for so long; 0 waits without end]:SECONDS: ' \
      '--reconnect[Connect to the camera again, once a second, when it ends, sends nothing for --timeout, or is not there yet]' \
      '--duration=[End after so many seconds of a video, or of a camera since its first frame]:SECONDS: ' \
      '--files-from=[Read the names of the inputs from a file, one per line; - is standard input]:LIST:_files' \
      '--files-from0=[The same with a zero byte after each name, as find -print0 writes them\: names may have line breaks]:LIST:_files' \
      '(-r --recursive)'{-r,--recursive}'[Search the folders within folders, too; hidden ones are skipped]' \
      '--tolerate-damage[Accept truncated and damaged inputs\: of a JPEG or PNG file gray for what is missing, of a video the frames that can be read; without it that is an error]' \
      '--reduce=[Decode JPEG images at 1/2, 1/4 or 1/8 if their longer side keeps SIDE pixels, such as 1280; not with --smallest-hand or --search exhaustive]:SIDE: ' \
      '--rotation=[Clockwise turn that makes the image upright]:DEGREES:(0 90 180 270)' \
      '--mirrored[The input is a selfie view\: Left and Right are swapped in the output]' \
      '--smooth[Smooth the landmarks of tracked hands (One-Euro filter; video, live-stream)]' \
      '--bridge=[Give a hand that was lost for up to MS its identity back, such as 400 (video, live-stream)]:MS: ' \
      '--steady[Decide left or right by all frames of a hand; in files by those of the next half second as well (video, live-stream)]' \
      '--fill-gaps=[Fill gaps of up to MS in which a hand was lost, between the frames before and after (video files); implies --bridge MS]:MS: ' \
      '(-h --help)'{-h,--help}'[Show this help; with -h what most people need of it]' \
      '--version[Show the version, and with --model the SHA-256 of the model and whose embedder of gestures it has]' \
      '*:input:_files' ;;
        events) _arguments -S \
      '--begin-score=[Minimum score to begin]:X: ' \
      '--end-score=[Minimum score to continue; at most the one to begin]:X: ' \
      '--minimum-duration=[Minimum duration before began]:MS: ' \
      '--release-duration=[Minimum absence before ended]:MS: ' \
      '--hold-duration=[Minimum duration before held]:MS: ' \
      '--hold-interval=[Repeat held every MS]:MS: ' \
      '--people[Number the people whose hands they are\: personIDs beside handIDs]' \
      '--results=[Read results from JSON Lines, as recognize --mode video writes them, instead of images; - is standard input]:FILE:_files' \
      '--aspect=[Shape of the images that landmarks are fractions of, such as 16\:9 or 1920x1080, where the file does not state it]:W\:H: ' \
      '--motions=[Movements to report as well\: all (the usual ones), extra (taps of the other fingers, such as Thumb_Tap), names such as Swipe_Left,Wave, or files that train-motion has written, separated by commas]:LIST:{_values -s , value all extra Swipe_Left Swipe_Right Swipe_Up Swipe_Down Wave Pinch Grab Release Circle_Clockwise Circle_Counterclockwise Tap Spread Squeeze Thumb_Tap Middle_Tap Ring_Tap Pinky_Tap || _files}' \
      '--viewpoint=[Which side is right\: that of the image, or that of the person in an image that is not mirrored]:VIEW:(image person)' \
      '--values=[Report what a hand sets like a fader, 0 to 1, separated by commas; with =LOW\:HIGH behind it the measures that become 0 and 1, such as openness=0.3\:0.9]:LIST:_values -s , value height roll pinch openness' \
      '--value-rate=[Highest number of events a second of each value]:HZ: ' \
      '--value-dead-zone=[Changes of a value that are not reported]:X: ' \
      '--on=[Report only these events, separated by commas]:LIST:_values -s , value began held moved ended completed armed disarmed' \
      '--only=[Report the events of these alone, separated by commas]:LIST:_values -s , value gestures movements values' \
      '--arm=[Let events count only after this gesture was held, until a pause, or until another is held]:GESTURE:(Closed_Fist Open_Palm Pointing_Up Thumb_Down Thumb_Up Victory ILoveYou)' \
      '--arm-hold=[Minimum duration of the gesture of --arm]:MS: ' \
      '--arm-pause=[Time without an event after which events stop counting]:MS: ' \
      '--cooldown=[Time after an event in which none of the same gesture or movement of the hand counts]:MS: ' \
      '--pinch-palm[Let a pinch count only while the palm faces the camera]' \
      '--exec=[Run a program for each event, without a shell\: {event}, {gesture}, {hand}, {id}, {x}, {y}, {score}, {aperture}, {finger}, {speed}, {value}, {time}, {duration}, {source} and {person} stand for what the event says; quotes keep a word together; with {value} for events that have one; may be given several times]:COMMAND: ' \
      '--exec-shell=[Run a script of /bin/sh for each event; the same values are variables there, such as "$EVENT" and "$GESTURE"; may be given several times]:SCRIPT: ' \
      '--exec-parallel[Do not wait for the end of a command before the next\: up to 16 run at once]' \
      '--exec-timeout=[End a command that runs for longer]:SECONDS: ' \
      '--osc=[Send each event as a message of Open Sound Control, by UDP; may be given several times]:HOST\:PORT: ' \
      '--joints[Send position and rotation of the 26 joints of the hands of each frame, too (with --osc)]' \
      '--field-of-view=[The camera'\''s field of view along the longer side of the image, for --joints]:DEGREES: ' \
      '(-m --model)'{-m+,--model=}'[The .task bundle of models]:FILE:_files' \
      '(-n --num-hands)'{-n+,--num-hands=}'[Find up to N hands]:N: ' \
      '--prefer=[Hands to find where there are more than --num-hands\: those with the best palm score, or the largest, which are the nearest]:WHICH:(score largest)' \
      '--min-hand-detection-confidence=[Minimum palm score]:X: ' \
      '--min-hand-presence-confidence=[Minimum score that the landmarks are those of a hand]:X: ' \
      '--min-tracking-confidence=[Minimum overlap with a hand of the previous frame to be the same hand (video, live-stream)]:X: ' \
      '--thorough[Find and name nearly all hands\: --search thorough and, for gestures, --turned-hands; takes some three times as long in photographs]' \
      '--search=[Look for palms once in the whole image (standard), also for close, turned, dim and overlooked hands (thorough), or for those and small ones without any sign of them (exhaustive); or take up to so many times as long, 2 to 19]:EFFORT:(standard thorough exhaustive)' \
      '--smallest-hand=[Longer side of the smallest hand to be found, as a fraction of the image'\''s longer side; below 0.2 the image is also searched in tiles]:F: ' \
      '--largest-hand=[Longer side of the largest hand to be found, likewise, up to 4; above 0.5 the image is also searched with room around it]:F: ' \
      '--search-budget=[Palm detections per frame while hands are missing; 0.25 is one in every fourth frame (video, live-stream)]:F: ' \
      '--threads=[Threads per image]:N: ' \
      '--max-results=[Keep only the N best built-in gestures of a hand, which shows with --all-scores; -1\: all]:N: ' \
      '--score-threshold=[Ignore built-in gestures below this score; 0\: the threshold of the model]:X: ' \
      '--category-allowlist=[Use only these built-in gestures]:A,B: ' \
      '--category-denylist=[Ignore these built-in gestures]:A,B: ' \
      '--display-names-locale=[Language of the display names of built-in gestures, which results do not have\: no effect, as in MediaPipe]:LOCALE: ' \
      '--custom-max-results=[Keep only the N best custom gestures of a hand, which shows with --all-scores; -1\: all]:N: ' \
      '--custom-score-threshold=[Ignore custom gestures below this score; 0\: the threshold of the model]:X: ' \
      '--custom-category-allowlist=[Use only these custom gestures]:A,B: ' \
      '--custom-category-denylist=[Ignore these custom gestures]:A,B: ' \
      '--custom-display-names-locale=[Language of the display names of custom gestures, which results do not have\: no effect, as in MediaPipe]:LOCALE: ' \
      '--turned-hands[Name the built-in gestures as people hold them\: turned hands, too, and none that a finger contradicts]' \
      '--turned-custom[Name custom gestures at any turn of the hand; not for those that mean a direction]' \
      '--keypoint-classifier=[Name hands by the .tflite model FILE in place of the bundle'\''s classifiers; it reads 42 numbers, x and y of the landmarks from the wrist on, divided by the largest; the options of custom gestures are those of it]:FILE:_files' \
      '--labels=[Names of the classes, one a line\: of --keypoint-classifier, and of the labels that rows of CSV number from 0]:FILE:_files' \
      '--describe=[Name hands by the gestures that FILE describes first; the subcommand describe prints such a file]:FILE:_files' \
      '--only-described[Use no other gestures than those of --describe]' \
      '--mode=[Hands tracked from frame to frame (video), or the same without waiting (live-stream), or each frame separately (image)]:MODE:(image video live-stream)' \
      '--fps=[Frames per second\: frame i is at round(i * 1000 / F) ms]:F: ' \
      '--every=[Use only every Nth frame of a video; times stay those of the file]:N: ' \
      '--sample-fps=[Use at most F frames of each second of a video; times stay those of the file]:F: ' \
      '--timestamps=[Times of the frames instead\: a number of milliseconds per line]:FILE:_files' \
      '--realtime[Process the frames at the pace of their times; in live-stream mode frames that come too fast are dropped]' \
      '--clock=[When a frame without a time was taken\: when it arrives, or by its number and the rate]:CLOCK:(arrival index)' \
      '--raw=[The input is frames without any header; FORMAT is rgb24, bgr24, rgba, bgra, gray8, nv12, yuv420p, yuyv422 or uyvy422]:WIDTHxHEIGHT\:FORMAT: ' \
      '--camera=[Read the frames of a camera\: its number, a device such as /dev/video0, an rtsp\:// or http\:// address (needs ffmpeg), or @FILE for an address in a file, which may hold a password; list lists the cameras]:DEVICE:_files' \
      '--camera-size=[Ask the camera for frames of this size]:WIDTHxHEIGHT: ' \
      '--camera-fps=[Ask the camera for so many frames per second]:F: ' \
      '--camera-format=[Ask the camera for a pixel format, such as mjpeg or yuyv422]:FORMAT: ' \
      '--timeout=[End with an error when a camera or an address has sent no frame for so long; 0 waits without end]:SECONDS: ' \
      '--reconnect[Connect to the camera again, once a second, when it ends, sends nothing for --timeout, or is not there yet]' \
      '--duration=[End after so many seconds of a video, or of a camera since its first frame]:SECONDS: ' \
      '--files-from=[Read the names of the inputs from a file, one per line; - is standard input]:LIST:_files' \
      '--files-from0=[The same with a zero byte after each name, as find -print0 writes them\: names may have line breaks]:LIST:_files' \
      '(-r --recursive)'{-r,--recursive}'[Search the folders within folders, too; hidden ones are skipped]' \
      '--tolerate-damage[Accept truncated and damaged inputs\: of a JPEG or PNG file gray for what is missing, of a video the frames that can be read; without it that is an error]' \
      '--reduce=[Decode JPEG images at 1/2, 1/4 or 1/8 if their longer side keeps SIDE pixels, such as 1280; not with --smallest-hand or --search exhaustive]:SIDE: ' \
      '--rotation=[Clockwise turn that makes the image upright]:DEGREES:(0 90 180 270)' \
      '--mirrored[The input is a selfie view\: Left and Right are swapped in the output]' \
      '--smooth[Smooth the landmarks of tracked hands (One-Euro filter; video, live-stream)]' \
      '--bridge=[Give a hand that was lost for up to MS its identity back, such as 400 (video, live-stream)]:MS: ' \
      '--steady[Decide left or right by all frames of a hand; in files by those of the next half second as well (video, live-stream)]' \
      '--fill-gaps=[Fill gaps of up to MS in which a hand was lost, between the frames before and after (video files); implies --bridge MS]:MS: ' \
      '(-f --format)'{-f+,--format=}'[One line of JSON for each event, or short\: event, gesture, hand, x, y, score and seconds with a space between them]:FORMAT:(jsonl short)' \
      '(-o --output)'{-o+,--output=}'[Write the results to FILE]:FILE:_files' \
      '--append[Write behind what the output has, as the events of a camera are written anyway]' \
      '--overwrite[Replace the output if it exists]' \
      '--errors=[Write a line of JSON with "source" and "error" to FILE for each input that fails]:FILE:_files' \
      '--max-failures=[End after N inputs that fail]:N: ' \
      '(-q --quiet)'{-q,--quiet}'[Print errors only on standard error]' \
      '(-v --verbose)'{-v,--verbose}'[Report more on standard error\: the files that are skipped and why, and how many palm detections an image takes]' \
      '(-h --help)'{-h,--help}'[Show this help; with -h what most people need of it]' \
      '--version[Show the version, and with --model the SHA-256 of the model and whose embedder of gestures it has]' \
      '*:input:_files' ;;
        train) _arguments -S \
      '(-m --model)'{-m+,--model=}'[The .task bundle of models]:FILE:_files' \
      '(-o --output)'{-o+,--output=}'[Where the bundle is written, or with the ending .tflite a keypoint classifier, which needs no bundle; required]:FILE:_files' \
      '--overwrite[Replace the output if it exists]' \
      '--epochs=[Maximum passes over the training part]:N: ' \
      '--patience=[Stop after N epochs without a lower loss of the validation part; the best epoch is used; 0\: never]:N: ' \
      '--batch-size=[Examples per step]:N: ' \
      '--learning-rate=[Adam'\''s step size]:X: ' \
      '--learning-rate-decay=[Factor of the step size after every epoch]:X: ' \
      '--dropout=[Share of a layer'\''s inputs that is dropped in every step]:X: ' \
      '--hidden-layers=[Outputs of hidden layers, in order]:N,N: ' \
      '--focal-gamma=[Gamma of the focal loss; 0 is the cross entropy]:X: ' \
      '--class-weights=[Weights of the labels\: balanced (rare ones more), equal, or LABEL=X,LABEL=X (the others 1)]:WEIGHTS: ' \
      '--group=[Keep hands together in every split that have the same value of this key of the lines, such as person; of images, name stands for their names up to the last number]:KEY: ' \
      '--validation-share=[Share of the hands that decides when to stop]:X: ' \
      '--test-share=[Share of the hands that tests the result]:X: ' \
      '--folds=[Test by cross-validation\: each hand by one of N classifiers that are trained without it; 0\: test with a part of the hands]:N: ' \
      '--keep-split[Write the tested classifier; without it, one is trained on all hands for as many epochs]' \
      '--score-threshold=[Minimum score of a gesture of the new classifier]:X: ' \
      '--seed=[Random seed]:N: ' \
      '--threads=[Threads that find hands; the result is the same for any number]:N: ' \
      '--copies=[Varied copies of each hand; 0\: none]:N: ' \
      '--vary-rotation=[Largest turn in the plane of the image, to either side]:DEGREES: ' \
      '--vary-tilt=[Largest turn out of the plane of the image, to either side]:DEGREES: ' \
      '--vary-scale=[Scale width, height and depth by up to this share]:X: ' \
      '--vary-jitter=[Move landmarks by this share of the hand'\''s size (deviation)]:X: ' \
      '--no-mirror[Do not mirror half of the copies]' \
      '--min-hand-detection-confidence=[Minimum palm score]:X: ' \
      '--thorough[Find and name nearly all hands\: --search thorough and, for gestures, --turned-hands; takes some three times as long in photographs]' \
      '--search=[Look for palms once in the whole image (standard), also for close, turned, dim and overlooked hands (thorough), or for those and small ones without any sign of them (exhaustive); or take up to so many times as long, 2 to 19]:EFFORT:(standard thorough exhaustive)' \
      '--smallest-hand=[Longer side of the smallest hand to be found, as a fraction of the image'\''s longer side; below 0.2 the image is also searched in tiles]:F: ' \
      '--largest-hand=[Longer side of the largest hand to be found, likewise, up to 4; above 0.5 the image is also searched with room around it]:F: ' \
      '--rotation=[Clockwise turn that makes the image upright]:DEGREES:(0 90 180 270)' \
      '--skip-unreadable[Skip images that cannot be read; without it they are an error]' \
      '--errors=[Write a line of JSON with "source" and "error" to FILE for each input that fails]:FILE:_files' \
      '--aspect=[Shape of the images that landmarks are fractions of, such as 16\:9 or 1920x1080, where the file does not state it]:W\:H: ' \
      '--labels=[Names of the classes, one a line\: of --keypoint-classifier, and of the labels that rows of CSV number from 0]:FILE:_files' \
      '(-f --format)'{-f+,--format=}'[Format of the output]:FORMAT:(text json)' \
      '(-q --quiet)'{-q,--quiet}'[Print errors only on standard error]' \
      '(-v --verbose)'{-v,--verbose}'[Report more on standard error\: the files that are skipped and why, and how many palm detections an image takes]' \
      '(-h --help)'{-h,--help}'[Show this help; with -h what most people need of it]' \
      '--version[Show the version, and with --model the SHA-256 of the model and whose embedder of gestures it has]' \
      '*:input:_files' ;;
        train-motion) _arguments -S \
      '(-o --output)'{-o+,--output=}'[Where the trained movements are written (JSON); required]:FILE:_files' \
      '--overwrite[Replace the output if it exists]' \
      '--copies=[Varied copies of each recording; 0\: none]:N: ' \
      '--vary-rotation=[Largest turn in the plane of the image, to either side]:DEGREES: ' \
      '--score-threshold=[Minimum score of a movement]:F: ' \
      '--group=[Leave recordings out of a training together that have the same value of this key of the lines, such as person]:KEY: ' \
      '--seed=[Random seed]:N: ' \
      '(-m --model)'{-m+,--model=}'[The .task bundle of models]:FILE:_files' \
      '(-n --num-hands)'{-n+,--num-hands=}'[Find up to N hands]:N: ' \
      '--prefer=[Hands to find where there are more than --num-hands\: those with the best palm score, or the largest, which are the nearest]:WHICH:(score largest)' \
      '--min-hand-detection-confidence=[Minimum palm score]:X: ' \
      '--min-hand-presence-confidence=[Minimum score that the landmarks are those of a hand]:X: ' \
      '--min-tracking-confidence=[Minimum overlap with a hand of the previous frame to be the same hand (video, live-stream)]:X: ' \
      '--thorough[Find and name nearly all hands\: --search thorough and, for gestures, --turned-hands; takes some three times as long in photographs]' \
      '--search=[Look for palms once in the whole image (standard), also for close, turned, dim and overlooked hands (thorough), or for those and small ones without any sign of them (exhaustive); or take up to so many times as long, 2 to 19]:EFFORT:(standard thorough exhaustive)' \
      '--smallest-hand=[Longer side of the smallest hand to be found, as a fraction of the image'\''s longer side; below 0.2 the image is also searched in tiles]:F: ' \
      '--largest-hand=[Longer side of the largest hand to be found, likewise, up to 4; above 0.5 the image is also searched with room around it]:F: ' \
      '--search-budget=[Palm detections per frame while hands are missing; 0.25 is one in every fourth frame (video, live-stream)]:F: ' \
      '--threads=[Threads per image]:N: ' \
      '--fps=[Frames per second\: frame i is at round(i * 1000 / F) ms]:F: ' \
      '--every=[Use only every Nth frame of a video; times stay those of the file]:N: ' \
      '--sample-fps=[Use at most F frames of each second of a video; times stay those of the file]:F: ' \
      '--rotation=[Clockwise turn that makes the image upright]:DEGREES:(0 90 180 270)' \
      '--tolerate-damage[Accept truncated and damaged inputs\: of a JPEG or PNG file gray for what is missing, of a video the frames that can be read; without it that is an error]' \
      '(-f --format)'{-f+,--format=}'[Format of the output]:FORMAT:(text json)' \
      '(-q --quiet)'{-q,--quiet}'[Print errors only on standard error]' \
      '(-v --verbose)'{-v,--verbose}'[Report more on standard error\: the files that are skipped and why, and how many palm detections an image takes]' \
      '(-h --help)'{-h,--help}'[Show this help; with -h what most people need of it]' \
      '--version[Show the version, and with --model the SHA-256 of the model and whose embedder of gestures it has]' \
      '*:input:_files' ;;
        evaluate) _arguments -S \
      '(-m --model)'{-m+,--model=}'[The .task bundle of models]:FILE:_files' \
      '(-n --num-hands)'{-n+,--num-hands=}'[Find up to N hands]:N: ' \
      '--turned-hands[Name the built-in gestures as people hold them\: turned hands, too, and none that a finger contradicts]' \
      '--turned-custom[Name custom gestures at any turn of the hand; not for those that mean a direction]' \
      '--keypoint-classifier=[Name hands by the .tflite model FILE in place of the bundle'\''s classifiers; it reads 42 numbers, x and y of the landmarks from the wrist on, divided by the largest; the options of custom gestures are those of it]:FILE:_files' \
      '--motions=[Measure the movements that train-motion has written to FILE instead, on recordings as train-motion reads them]:FILE:_files' \
      '--min-hand-detection-confidence=[Minimum palm score]:X: ' \
      '--thorough[Find and name nearly all hands\: --search thorough and, for gestures, --turned-hands; takes some three times as long in photographs]' \
      '--search=[Look for palms once in the whole image (standard), also for close, turned, dim and overlooked hands (thorough), or for those and small ones without any sign of them (exhaustive); or take up to so many times as long, 2 to 19]:EFFORT:(standard thorough exhaustive)' \
      '--smallest-hand=[Longer side of the smallest hand to be found, as a fraction of the image'\''s longer side; below 0.2 the image is also searched in tiles]:F: ' \
      '--largest-hand=[Longer side of the largest hand to be found, likewise, up to 4; above 0.5 the image is also searched with room around it]:F: ' \
      '--rotation=[Clockwise turn that makes the image upright]:DEGREES:(0 90 180 270)' \
      '--skip-unreadable[Skip images that cannot be read; without it they are an error]' \
      '--errors=[Write a line of JSON with "source" and "error" to FILE for each input that fails]:FILE:_files' \
      '--aspect=[Shape of the images that landmarks are fractions of, such as 16\:9 or 1920x1080, where the file does not state it]:W\:H: ' \
      '--labels=[Names of the classes, one a line\: of --keypoint-classifier, and of the labels that rows of CSV number from 0]:FILE:_files' \
      '--threads=[Threads that find hands; the result is the same for any number]:N: ' \
      '--worst=[Name the N worst images\: wrong ones, then those whose label got the lowest score]:N: ' \
      '(-f --format)'{-f+,--format=}'[Format of the output; csv and jsonl have the answer for each image instead of the summary]:FORMAT:(text json csv jsonl)' \
      '(-o --output)'{-o+,--output=}'[Write the results to FILE]:FILE:_files' \
      '--overwrite[Replace the output if it exists]' \
      '(-q --quiet)'{-q,--quiet}'[Print errors only on standard error]' \
      '(-h --help)'{-h,--help}'[Show this help; with -h what most people need of it]' \
      '--version[Show the version, and with --model the SHA-256 of the model and whose embedder of gestures it has]' \
      '*:input:_files' ;;
        record) _arguments -S \
      '--label=[The gesture that is shown; this or --motion is required]:LABEL: ' \
      '--motion=[The movement that is made, again and again with rests between\: each becomes a take for train-motion]:LABEL: ' \
      '--stillness=[Minimum rest between two takes of --motion]:MS: ' \
      '--way-back=[The label of takes of --motion in which the hand only returns to where it began, such as none; LABEL of --motion for takes like others]:LABEL: ' \
      '(-o --output)'{-o+,--output=}'[Append the lines to FILE]:FILE:_files' \
      '--overwrite[Replace the file of --errors if it exists]' \
      '--errors=[Write a line of JSON with "source" and "error" to FILE for each input that fails]:FILE:_files' \
      '--max-failures=[End after N inputs that fail]:N: ' \
      '(-q --quiet)'{-q,--quiet}'[Print errors only on standard error]' \
      '(-v --verbose)'{-v,--verbose}'[Report more on standard error\: the files that are skipped and why, and how many palm detections an image takes]' \
      '(-m --model)'{-m+,--model=}'[The .task bundle of models]:FILE:_files' \
      '(-n --num-hands)'{-n+,--num-hands=}'[Find up to N hands]:N: ' \
      '--prefer=[Hands to find where there are more than --num-hands\: those with the best palm score, or the largest, which are the nearest]:WHICH:(score largest)' \
      '--min-hand-detection-confidence=[Minimum palm score]:X: ' \
      '--min-hand-presence-confidence=[Minimum score that the landmarks are those of a hand]:X: ' \
      '--min-tracking-confidence=[Minimum overlap with a hand of the previous frame to be the same hand (video, live-stream)]:X: ' \
      '--thorough[Find and name nearly all hands\: --search thorough and, for gestures, --turned-hands; takes some three times as long in photographs]' \
      '--search=[Look for palms once in the whole image (standard), also for close, turned, dim and overlooked hands (thorough), or for those and small ones without any sign of them (exhaustive); or take up to so many times as long, 2 to 19]:EFFORT:(standard thorough exhaustive)' \
      '--smallest-hand=[Longer side of the smallest hand to be found, as a fraction of the image'\''s longer side; below 0.2 the image is also searched in tiles]:F: ' \
      '--largest-hand=[Longer side of the largest hand to be found, likewise, up to 4; above 0.5 the image is also searched with room around it]:F: ' \
      '--search-budget=[Palm detections per frame while hands are missing; 0.25 is one in every fourth frame (video, live-stream)]:F: ' \
      '--threads=[Threads per image]:N: ' \
      '--mode=[Hands tracked from frame to frame (video), or the same without waiting (live-stream), or each frame separately (image)]:MODE:(image video live-stream)' \
      '--fps=[Frames per second\: frame i is at round(i * 1000 / F) ms]:F: ' \
      '--every=[Use only every Nth frame of a video; times stay those of the file]:N: ' \
      '--sample-fps=[Use at most F frames of each second of a video; times stay those of the file]:F: ' \
      '--timestamps=[Times of the frames instead\: a number of milliseconds per line]:FILE:_files' \
      '--realtime[Process the frames at the pace of their times; in live-stream mode frames that come too fast are dropped]' \
      '--clock=[When a frame without a time was taken\: when it arrives, or by its number and the rate]:CLOCK:(arrival index)' \
      '--raw=[The input is frames without any header; FORMAT is rgb24, bgr24, rgba, bgra, gray8, nv12, yuv420p, yuyv422 or uyvy422]:WIDTHxHEIGHT\:FORMAT: ' \
      '--camera=[Read the frames of a camera\: its number, a device such as /dev/video0, an rtsp\:// or http\:// address (needs ffmpeg), or @FILE for an address in a file, which may hold a password; list lists the cameras]:DEVICE:_files' \
      '--camera-size=[Ask the camera for frames of this size]:WIDTHxHEIGHT: ' \
      '--camera-fps=[Ask the camera for so many frames per second]:F: ' \
      '--camera-format=[Ask the camera for a pixel format, such as mjpeg or yuyv422]:FORMAT: ' \
      '--timeout=[End with an error when a camera or an address has sent no frame for so long; 0 waits without end]:SECONDS: ' \
      '--reconnect[Connect to the camera again, once a second, when it ends, sends nothing for --timeout, or is not there yet]' \
      '--duration=[End after so many seconds of a video, or of a camera since its first frame]:SECONDS: ' \
      '--files-from=[Read the names of the inputs from a file, one per line; - is standard input]:LIST:_files' \
      '--files-from0=[The same with a zero byte after each name, as find -print0 writes them\: names may have line breaks]:LIST:_files' \
      '(-r --recursive)'{-r,--recursive}'[Search the folders within folders, too; hidden ones are skipped]' \
      '--tolerate-damage[Accept truncated and damaged inputs\: of a JPEG or PNG file gray for what is missing, of a video the frames that can be read; without it that is an error]' \
      '--reduce=[Decode JPEG images at 1/2, 1/4 or 1/8 if their longer side keeps SIDE pixels, such as 1280; not with --smallest-hand or --search exhaustive]:SIDE: ' \
      '--rotation=[Clockwise turn that makes the image upright]:DEGREES:(0 90 180 270)' \
      '--mirrored[The input is a selfie view\: Left and Right are swapped in the output]' \
      '(-h --help)'{-h,--help}'[Show this help; with -h what most people need of it]' \
      '--version[Show the version, and with --model the SHA-256 of the model and whose embedder of gestures it has]' \
      '*:input:_files' ;;
        inspect) _arguments -S \
      '(-m --model)'{-m+,--model=}'[The .task bundle of models]:FILE:_files' \
      '(-f --format)'{-f+,--format=}'[Format of the output]:FORMAT:(text json)' \
      '--operators[List the operators of the models in a bundle too, as for a single model]' \
      '(-o --output)'{-o+,--output=}'[Write the results to FILE]:FILE:_files' \
      '--overwrite[Replace the output if it exists]' \
      '(-q --quiet)'{-q,--quiet}'[Print errors only on standard error]' \
      '(-h --help)'{-h,--help}'[Show this help; with -h what most people need of it]' \
      '--version[Show the version, and with --model the SHA-256 of the model and whose embedder of gestures it has]' \
      '*:input:_files' ;;
        benchmark) _arguments -S \
      '(-m --model)'{-m+,--model=}'[The .task bundle of models]:FILE:_files' \
      '--image=[The image or frames a .task works on, or the image for a .tflite]:FILE:_files' \
      '--mode=[Each frame as an image by itself (image), or hands tracked from frame to frame (video)]:MODE:(image video live-stream)' \
      '(-n --num-hands)'{-n+,--num-hands=}'[Find up to N hands]:N: ' \
      '--thorough[Find and name nearly all hands\: --search thorough and, for gestures, --turned-hands; takes some three times as long in photographs]' \
      '--search=[Look for palms once in the whole image (standard), also for close, turned, dim and overlooked hands (thorough), or for those and small ones without any sign of them (exhaustive); or take up to so many times as long, 2 to 19]:EFFORT:(standard thorough exhaustive)' \
      '--smallest-hand=[Longer side of the smallest hand to be found, as a fraction of the image'\''s longer side; below 0.2 the image is also searched in tiles]:F: ' \
      '--largest-hand=[Longer side of the largest hand to be found, likewise, up to 4; above 0.5 the image is also searched with room around it]:F: ' \
      '--search-budget=[Palm detections per frame while hands are missing; 0.25 is one in every fourth frame (video, live-stream)]:F: ' \
      '--turned-hands[Name the built-in gestures as people hold them\: turned hands, too, and none that a finger contradicts]' \
      '--raw=[The input is frames without any header; FORMAT is rgb24, bgr24, rgba, bgra, gray8, nv12, yuv420p, yuyv422 or uyvy422]:WIDTHxHEIGHT\:FORMAT: ' \
      '--rotation=[Clockwise turn that makes the image upright]:DEGREES:(0 90 180 270)' \
      '--runs=[Measured calls]:N: ' \
      '--warmup=[Calls before the measured ones]:N: ' \
      '--threads=[Threads per call]:N: ' \
      '--profile[Measure each operator of the models, too, on a drawn hand]' \
      '(-f --format)'{-f+,--format=}'[Format of the output]:FORMAT:(text json)' \
      '(-o --output)'{-o+,--output=}'[Write the results to FILE]:FILE:_files' \
      '--overwrite[Replace the output if it exists]' \
      '(-q --quiet)'{-q,--quiet}'[Print errors only on standard error]' \
      '(-h --help)'{-h,--help}'[Show this help; with -h what most people need of it]' \
      '--version[Show the version, and with --model the SHA-256 of the model and whose embedder of gestures it has]' \
      '*:input:_files' ;;
        install) _arguments -S \
      '--prefix=[The folder that holds bin and share]:FOLDER:_files' \
      '--uninstall[Remove what was installed under the prefix]' \
      '--models[Fetch Google'\''s models, 16 MB, with curl, and check their SHA-256]' \
      '--no-models[Install no models, as for a package of the tool]' \
      '(-m --model)'{-m+,--model=}'[The .task bundle of models]:FILE:_files' \
      '(-q --quiet)'{-q,--quiet}'[Print errors only on standard error]' \
      '(-h --help)'{-h,--help}'[Show this help; with -h what most people need of it]' \
      '--version[Show the version, and with --model the SHA-256 of the model and whose embedder of gestures it has]' \
      '*:input:_files' ;;
      esac ;;
  esac
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _gesture-cli "$@"; else compdef _gesture-cli gesture-cli; fi
