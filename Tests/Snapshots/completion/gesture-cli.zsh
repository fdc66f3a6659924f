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
    'help:Show the help of a subcommand or a group of options'
  )
  _arguments -C \
      '(-h --help)'{-h,--help}'[Show this help; -h is shorter]' \
      '--version[Show the version, and with --model that of the model]' \
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
      '--prefer=[Hands to keep if there are more than --num-hands]:WHICH:(score largest)' \
      '--min-hand-detection-confidence=[Minimum palm score]:X: ' \
      '--min-hand-presence-confidence=[Minimum score of the landmarks]:X: ' \
      '--min-tracking-confidence=[Minimum overlap of a tracked hand]:X: ' \
      '--thorough[Find and name nearly all hands, in 3 times the time]' \
      '--search=[How long to look for hands, or 2 to 19]:EFFORT:(standard thorough exhaustive)' \
      '--smallest-hand=[Smallest hand to be found, as a fraction of the image]:F: ' \
      '--largest-hand=[Largest hand to be found, as a fraction, up to 4]:F: ' \
      '--search-budget=[Palm detections per frame while hands are missing]:F: ' \
      '--threads=[Threads per image]:N: ' \
      '--max-results=[Keep the N best canned gestures; -1\: all]:N: ' \
      '--score-threshold=[Minimum score of canned gestures]:X: ' \
      '--category-allowlist=[Use only these canned gestures]:A,B: ' \
      '--category-denylist=[Ignore these canned gestures]:A,B: ' \
      '--turned-hands[Recognize turned hands, and check the fingers]' \
      '--turned-custom[Recognize custom gestures of turned hands]' \
      '--keypoint-classifier=[Use the classifier FILE (.tflite) instead of the bundle'\''s]:FILE:_files' \
      '--labels=[Names of the classes, one per line]:FILE:_files' \
      '--describe=[Recognize the gestures that FILE describes, first]:FILE:_files' \
      '--only-described[Use no other gestures than those of --describe]' \
      '--all-scores[Write the scores of all gestures, the best first]' \
      '--mode=[Running mode]:MODE:(image video live-stream)' \
      '--fps=[Frames per second]:F: ' \
      '--every=[Use only every Nth frame of a video]:N: ' \
      '--sample-fps=[Use at most F frames per second of a video]:F: ' \
      '--timestamps=[Read the times of the frames from FILE]:FILE:_files' \
      '--realtime[Process the frames at the pace of their times]' \
      '--clock=[Time of a frame that has none]:CLOCK:(arrival index)' \
      '--raw=[The input is frames without any header]:WIDTHxHEIGHT\:FORMAT: ' \
      '--camera=[Read a camera\: a number, a device, an address or @FILE]:DEVICE:_files' \
      '--camera-format=[Ask the camera for frames, such as 1280x720@30\:mjpeg]:\[WIDTHxHEIGHT\]\[@FPS\]\[\:FORMAT\]: ' \
      '--timeout=[Longest wait for a frame of a camera or an address]:SECONDS: ' \
      '--reconnect[Connect to the camera again when it is lost]' \
      '--duration=[Stop after this time]:SECONDS: ' \
      '--files-from=[Read the names of the inputs from LIST, one per line]:LIST:_files' \
      '--files-from0=[Read names that end with a zero byte]:LIST:_files' \
      '(-r --recursive)'{-r,--recursive}'[Search folders within folders, too]' \
      '--jsonl[Filter lines of JSON that name an image (source)]' \
      '(-j --jobs)'{-j+,--jobs=}'[Images processed at the same time (image mode)]:N: ' \
      '--tolerate-damage[Accept truncated and damaged inputs]' \
      '--reduce=[Decode JPEG images at a reduced size of at least SIDE]:SIDE: ' \
      '--rotation=[Clockwise turn that makes the image upright]:DEGREES:(0 90 180 270)' \
      '--mirrored[The input is a selfie view]' \
      '--smooth[Smooth the landmarks of tracked hands]' \
      '--bridge=[Keep the identity of a hand that was lost for up to MS]:MS: ' \
      '--steady[Decide left or right by all frames of a hand]' \
      '--fill-gaps=[Fill gaps of up to MS in which a hand was lost]:MS: ' \
      '(-f --format)'{-f+,--format=}'[Format of the results]:FORMAT:(text short json jsonl csv)' \
      '(-o --output)'{-o+,--output=}'[Write the results to FILE]:FILE:_files' \
      '--overwrite[Replace the output if it exists]' \
      '--people[Distinguish people]' \
      '--details[Add finger readings, position in metres and more]' \
      '--joints[Add the joints of a fitted hand (with --details)]' \
      '--field-of-view=[Field of view of the camera (with --details)]:DEGREES: ' \
      '--frames=[Write each frame as a PNG file into FOLDER]:FOLDER:_files' \
      '--crops=[Write each hand as a PNG file into FOLDER]:FOLDER:_files' \
      '--resume[Continue the output of a run that ended early]' \
      '--force[Resume with another model, other options or version]' \
      '--errors=[Write inputs that fail to FILE]:FILE:_files' \
      '--max-failures=[End after N inputs that fail]:N: ' \
      '(-q --quiet)'{-q,--quiet}'[Print errors only on standard error]' \
      '(-v --verbose)'{-v,--verbose}'[Report more on standard error]' \
      '(-h --help)'{-h,--help}'[Show this help; -h is shorter]' \
      '--version[Show the version, and with --model that of the model]' \
      '*:input:_files' ;;
        detect) _arguments -S \
      '(-m --model)'{-m+,--model=}'[The .task bundle of models]:FILE:_files' \
      '(-n --num-hands)'{-n+,--num-hands=}'[Find up to N hands]:N: ' \
      '--prefer=[Hands to keep if there are more than --num-hands]:WHICH:(score largest)' \
      '--min-hand-detection-confidence=[Minimum palm score]:X: ' \
      '--min-hand-presence-confidence=[Minimum score of the landmarks]:X: ' \
      '--min-tracking-confidence=[Minimum overlap of a tracked hand]:X: ' \
      '--thorough[Find and name nearly all hands, in 3 times the time]' \
      '--search=[How long to look for hands, or 2 to 19]:EFFORT:(standard thorough exhaustive)' \
      '--smallest-hand=[Smallest hand to be found, as a fraction of the image]:F: ' \
      '--largest-hand=[Largest hand to be found, as a fraction, up to 4]:F: ' \
      '--search-budget=[Palm detections per frame while hands are missing]:F: ' \
      '--threads=[Threads per image]:N: ' \
      '--mode=[Running mode]:MODE:(image video live-stream)' \
      '--fps=[Frames per second]:F: ' \
      '--every=[Use only every Nth frame of a video]:N: ' \
      '--sample-fps=[Use at most F frames per second of a video]:F: ' \
      '--timestamps=[Read the times of the frames from FILE]:FILE:_files' \
      '--realtime[Process the frames at the pace of their times]' \
      '--clock=[Time of a frame that has none]:CLOCK:(arrival index)' \
      '--raw=[The input is frames without any header]:WIDTHxHEIGHT\:FORMAT: ' \
      '--camera=[Read a camera\: a number, a device, an address or @FILE]:DEVICE:_files' \
      '--camera-format=[Ask the camera for frames, such as 1280x720@30\:mjpeg]:\[WIDTHxHEIGHT\]\[@FPS\]\[\:FORMAT\]: ' \
      '--timeout=[Longest wait for a frame of a camera or an address]:SECONDS: ' \
      '--reconnect[Connect to the camera again when it is lost]' \
      '--duration=[Stop after this time]:SECONDS: ' \
      '--files-from=[Read the names of the inputs from LIST, one per line]:LIST:_files' \
      '--files-from0=[Read names that end with a zero byte]:LIST:_files' \
      '(-r --recursive)'{-r,--recursive}'[Search folders within folders, too]' \
      '--jsonl[Filter lines of JSON that name an image (source)]' \
      '(-j --jobs)'{-j+,--jobs=}'[Images processed at the same time (image mode)]:N: ' \
      '--tolerate-damage[Accept truncated and damaged inputs]' \
      '--reduce=[Decode JPEG images at a reduced size of at least SIDE]:SIDE: ' \
      '--rotation=[Clockwise turn that makes the image upright]:DEGREES:(0 90 180 270)' \
      '--mirrored[The input is a selfie view]' \
      '--smooth[Smooth the landmarks of tracked hands]' \
      '--bridge=[Keep the identity of a hand that was lost for up to MS]:MS: ' \
      '--steady[Decide left or right by all frames of a hand]' \
      '--fill-gaps=[Fill gaps of up to MS in which a hand was lost]:MS: ' \
      '(-f --format)'{-f+,--format=}'[Format of the results]:FORMAT:(text short json jsonl csv)' \
      '(-o --output)'{-o+,--output=}'[Write the results to FILE]:FILE:_files' \
      '--overwrite[Replace the output if it exists]' \
      '--people[Distinguish people]' \
      '--details[Add finger readings, position in metres and more]' \
      '--joints[Add the joints of a fitted hand (with --details)]' \
      '--field-of-view=[Field of view of the camera (with --details)]:DEGREES: ' \
      '--frames=[Write each frame as a PNG file into FOLDER]:FOLDER:_files' \
      '--crops=[Write each hand as a PNG file into FOLDER]:FOLDER:_files' \
      '--resume[Continue the output of a run that ended early]' \
      '--force[Resume with another model, other options or version]' \
      '--errors=[Write inputs that fail to FILE]:FILE:_files' \
      '--max-failures=[End after N inputs that fail]:N: ' \
      '(-q --quiet)'{-q,--quiet}'[Print errors only on standard error]' \
      '(-v --verbose)'{-v,--verbose}'[Report more on standard error]' \
      '(-h --help)'{-h,--help}'[Show this help; -h is shorter]' \
      '--version[Show the version, and with --model that of the model]' \
      '*:input:_files' ;;
        classify) _arguments -S \
      '(-m --model)'{-m+,--model=}'[The .task bundle of models]:FILE:_files' \
      '--max-results=[Keep the N best canned gestures; -1\: all]:N: ' \
      '--score-threshold=[Minimum score of canned gestures]:X: ' \
      '--category-allowlist=[Use only these canned gestures]:A,B: ' \
      '--category-denylist=[Ignore these canned gestures]:A,B: ' \
      '--turned-hands[Recognize turned hands, and check the fingers]' \
      '--turned-custom[Recognize custom gestures of turned hands]' \
      '--keypoint-classifier=[Use the classifier FILE (.tflite) instead of the bundle'\''s]:FILE:_files' \
      '--labels=[Names of the classes, one per line]:FILE:_files' \
      '--describe=[Recognize the gestures that FILE describes, first]:FILE:_files' \
      '--only-described[Use no other gestures than those of --describe]' \
      '--all-scores[Write the scores of all gestures, the best first]' \
      '--aspect=[Shape of the images, such as 16\:9 or 1920x1080]:W\:H: ' \
      '--rotation=[Clockwise turn that makes the image upright]:DEGREES:(0 90 180 270)' \
      '--mirrored[The input is a selfie view]' \
      '(-f --format)'{-f+,--format=}'[Format of the results]:FORMAT:(text short json jsonl csv)' \
      '(-o --output)'{-o+,--output=}'[Write the results to FILE]:FILE:_files' \
      '--overwrite[Replace the output if it exists]' \
      '--people[Distinguish people]' \
      '--details[Add finger readings, position in metres and more]' \
      '--joints[Add the joints of a fitted hand (with --details)]' \
      '--field-of-view=[Field of view of the camera (with --details)]:DEGREES: ' \
      '--errors=[Write inputs that fail to FILE]:FILE:_files' \
      '--max-failures=[End after N inputs that fail]:N: ' \
      '(-q --quiet)'{-q,--quiet}'[Print errors only on standard error]' \
      '(-v --verbose)'{-v,--verbose}'[Report more on standard error]' \
      '(-h --help)'{-h,--help}'[Show this help; -h is shorter]' \
      '--version[Show the version, and with --model that of the model]' \
      '*:input:_files' ;;
        describe) _arguments -S \
      '--name=[Name of the gesture]:NAME: ' \
      '--set=[Print gestures that come with the tool instead]:NAME:(standard asl-letters)' \
      '(-o --output)'{-o+,--output=}'[Write the gestures to FILE]:FILE:_files' \
      '--overwrite[Replace the output if it exists]' \
      '--errors=[Write inputs that fail to FILE]:FILE:_files' \
      '--max-failures=[End after N inputs that fail]:N: ' \
      '(-q --quiet)'{-q,--quiet}'[Print errors only on standard error]' \
      '(-v --verbose)'{-v,--verbose}'[Report more on standard error]' \
      '(-m --model)'{-m+,--model=}'[The .task bundle of models]:FILE:_files' \
      '(-n --num-hands)'{-n+,--num-hands=}'[Find up to N hands]:N: ' \
      '--prefer=[Hands to keep if there are more than --num-hands]:WHICH:(score largest)' \
      '--min-hand-detection-confidence=[Minimum palm score]:X: ' \
      '--min-hand-presence-confidence=[Minimum score of the landmarks]:X: ' \
      '--min-tracking-confidence=[Minimum overlap of a tracked hand]:X: ' \
      '--thorough[Find and name nearly all hands, in 3 times the time]' \
      '--search=[How long to look for hands, or 2 to 19]:EFFORT:(standard thorough exhaustive)' \
      '--smallest-hand=[Smallest hand to be found, as a fraction of the image]:F: ' \
      '--largest-hand=[Largest hand to be found, as a fraction, up to 4]:F: ' \
      '--search-budget=[Palm detections per frame while hands are missing]:F: ' \
      '--threads=[Threads per image]:N: ' \
      '--raw=[The input is frames without any header]:WIDTHxHEIGHT\:FORMAT: ' \
      '--files-from=[Read the names of the inputs from LIST, one per line]:LIST:_files' \
      '--files-from0=[Read names that end with a zero byte]:LIST:_files' \
      '(-r --recursive)'{-r,--recursive}'[Search folders within folders, too]' \
      '--tolerate-damage[Accept truncated and damaged inputs]' \
      '--reduce=[Decode JPEG images at a reduced size of at least SIDE]:SIDE: ' \
      '--rotation=[Clockwise turn that makes the image upright]:DEGREES:(0 90 180 270)' \
      '(-h --help)'{-h,--help}'[Show this help; -h is shorter]' \
      '--version[Show the version, and with --model that of the model]' \
      '*:input:_files' ;;
        explain) _arguments -S \
      '--gesture=[The gesture to explain, which is required]:NAME: ' \
      '(-f --format)'{-f+,--format=}'[One screen of text, JSON, or a page with images]:FORMAT:(text json html)' \
      '(-o --output)'{-o+,--output=}'[Write the results to FILE]:FILE:_files' \
      '--overwrite[Replace the output if it exists]' \
      '--errors=[Write inputs that fail to FILE]:FILE:_files' \
      '--max-failures=[End after N inputs that fail]:N: ' \
      '(-q --quiet)'{-q,--quiet}'[Print errors only on standard error]' \
      '(-v --verbose)'{-v,--verbose}'[Report more on standard error]' \
      '(-m --model)'{-m+,--model=}'[The .task bundle of models]:FILE:_files' \
      '(-n --num-hands)'{-n+,--num-hands=}'[Find up to N hands]:N: ' \
      '--prefer=[Hands to keep if there are more than --num-hands]:WHICH:(score largest)' \
      '--min-hand-detection-confidence=[Minimum palm score]:X: ' \
      '--min-hand-presence-confidence=[Minimum score of the landmarks]:X: ' \
      '--min-tracking-confidence=[Minimum overlap of a tracked hand]:X: ' \
      '--thorough[Find and name nearly all hands, in 3 times the time]' \
      '--search=[How long to look for hands, or 2 to 19]:EFFORT:(standard thorough exhaustive)' \
      '--smallest-hand=[Smallest hand to be found, as a fraction of the image]:F: ' \
      '--largest-hand=[Largest hand to be found, as a fraction, up to 4]:F: ' \
      '--search-budget=[Palm detections per frame while hands are missing]:F: ' \
      '--threads=[Threads per image]:N: ' \
      '--max-results=[Keep the N best canned gestures; -1\: all]:N: ' \
      '--score-threshold=[Minimum score of canned gestures]:X: ' \
      '--category-allowlist=[Use only these canned gestures]:A,B: ' \
      '--category-denylist=[Ignore these canned gestures]:A,B: ' \
      '--turned-hands[Recognize turned hands, and check the fingers]' \
      '--turned-custom[Recognize custom gestures of turned hands]' \
      '--keypoint-classifier=[Use the classifier FILE (.tflite) instead of the bundle'\''s]:FILE:_files' \
      '--labels=[Names of the classes, one per line]:FILE:_files' \
      '--describe=[Recognize the gestures that FILE describes, first]:FILE:_files' \
      '--only-described[Use no other gestures than those of --describe]' \
      '--mode=[Running mode]:MODE:(image video live-stream)' \
      '--fps=[Frames per second]:F: ' \
      '--every=[Use only every Nth frame of a video]:N: ' \
      '--sample-fps=[Use at most F frames per second of a video]:F: ' \
      '--timestamps=[Read the times of the frames from FILE]:FILE:_files' \
      '--raw=[The input is frames without any header]:WIDTHxHEIGHT\:FORMAT: ' \
      '--timeout=[Longest wait for a frame of a camera or an address]:SECONDS: ' \
      '--duration=[Stop after this time]:SECONDS: ' \
      '--tolerate-damage[Accept truncated and damaged inputs]' \
      '--reduce=[Decode JPEG images at a reduced size of at least SIDE]:SIDE: ' \
      '--rotation=[Clockwise turn that makes the image upright]:DEGREES:(0 90 180 270)' \
      '--mirrored[The input is a selfie view]' \
      '--smooth[Smooth the landmarks of tracked hands]' \
      '--bridge=[Keep the identity of a hand that was lost for up to MS]:MS: ' \
      '--steady[Decide left or right by all frames of a hand]' \
      '--fill-gaps=[Fill gaps of up to MS in which a hand was lost]:MS: ' \
      '(-h --help)'{-h,--help}'[Show this help; -h is shorter]' \
      '--version[Show the version, and with --model that of the model]' \
      '*:input:_files' ;;
        draw) _arguments -S \
      '(-o --output)'{-o+,--output=}'[Write to an image, a video or a folder]:PATH:_files' \
      '--overwrite[Replace the output if it exists]' \
      '--svg[Write only the drawing, as an SVG overlay of the image]' \
      '--no-labels[Draw no labels]' \
      '--details[Write the number of extended fingers into the labels]' \
      '--results=[Draw results of recognize or detect, without a model]:FILE:_files' \
      '--errors=[Write inputs that fail to FILE]:FILE:_files' \
      '--max-failures=[End after N inputs that fail]:N: ' \
      '(-q --quiet)'{-q,--quiet}'[Print errors only on standard error]' \
      '(-v --verbose)'{-v,--verbose}'[Report more on standard error]' \
      '(-m --model)'{-m+,--model=}'[The .task bundle of models]:FILE:_files' \
      '(-n --num-hands)'{-n+,--num-hands=}'[Find up to N hands]:N: ' \
      '--prefer=[Hands to keep if there are more than --num-hands]:WHICH:(score largest)' \
      '--min-hand-detection-confidence=[Minimum palm score]:X: ' \
      '--min-hand-presence-confidence=[Minimum score of the landmarks]:X: ' \
      '--min-tracking-confidence=[Minimum overlap of a tracked hand]:X: ' \
      '--thorough[Find and name nearly all hands, in 3 times the time]' \
      '--search=[How long to look for hands, or 2 to 19]:EFFORT:(standard thorough exhaustive)' \
      '--smallest-hand=[Smallest hand to be found, as a fraction of the image]:F: ' \
      '--largest-hand=[Largest hand to be found, as a fraction, up to 4]:F: ' \
      '--search-budget=[Palm detections per frame while hands are missing]:F: ' \
      '--threads=[Threads per image]:N: ' \
      '--max-results=[Keep the N best canned gestures; -1\: all]:N: ' \
      '--score-threshold=[Minimum score of canned gestures]:X: ' \
      '--category-allowlist=[Use only these canned gestures]:A,B: ' \
      '--category-denylist=[Ignore these canned gestures]:A,B: ' \
      '--turned-hands[Recognize turned hands, and check the fingers]' \
      '--turned-custom[Recognize custom gestures of turned hands]' \
      '--keypoint-classifier=[Use the classifier FILE (.tflite) instead of the bundle'\''s]:FILE:_files' \
      '--labels=[Names of the classes, one per line]:FILE:_files' \
      '--describe=[Recognize the gestures that FILE describes, first]:FILE:_files' \
      '--only-described[Use no other gestures than those of --describe]' \
      '--mode=[Running mode]:MODE:(image video live-stream)' \
      '--fps=[Frames per second]:F: ' \
      '--every=[Use only every Nth frame of a video]:N: ' \
      '--sample-fps=[Use at most F frames per second of a video]:F: ' \
      '--timestamps=[Read the times of the frames from FILE]:FILE:_files' \
      '--realtime[Process the frames at the pace of their times]' \
      '--clock=[Time of a frame that has none]:CLOCK:(arrival index)' \
      '--raw=[The input is frames without any header]:WIDTHxHEIGHT\:FORMAT: ' \
      '--camera=[Read a camera\: a number, a device, an address or @FILE]:DEVICE:_files' \
      '--camera-format=[Ask the camera for frames, such as 1280x720@30\:mjpeg]:\[WIDTHxHEIGHT\]\[@FPS\]\[\:FORMAT\]: ' \
      '--timeout=[Longest wait for a frame of a camera or an address]:SECONDS: ' \
      '--reconnect[Connect to the camera again when it is lost]' \
      '--duration=[Stop after this time]:SECONDS: ' \
      '--files-from=[Read the names of the inputs from LIST, one per line]:LIST:_files' \
      '--files-from0=[Read names that end with a zero byte]:LIST:_files' \
      '(-r --recursive)'{-r,--recursive}'[Search folders within folders, too]' \
      '(-j --jobs)'{-j+,--jobs=}'[Images processed at the same time (image mode)]:N: ' \
      '--tolerate-damage[Accept truncated and damaged inputs]' \
      '--reduce=[Decode JPEG images at a reduced size of at least SIDE]:SIDE: ' \
      '--rotation=[Clockwise turn that makes the image upright]:DEGREES:(0 90 180 270)' \
      '--mirrored[The input is a selfie view]' \
      '--smooth[Smooth the landmarks of tracked hands]' \
      '--bridge=[Keep the identity of a hand that was lost for up to MS]:MS: ' \
      '--steady[Decide left or right by all frames of a hand]' \
      '--fill-gaps=[Fill gaps of up to MS in which a hand was lost]:MS: ' \
      '(-h --help)'{-h,--help}'[Show this help; -h is shorter]' \
      '--version[Show the version, and with --model that of the model]' \
      '*:input:_files' ;;
        report) _arguments -S \
      '(-f --format)'{-f+,--format=}'[An HTML page, or the figures of the video]:FORMAT:(html text json jsonl)' \
      '(-o --output)'{-o+,--output=}'[Write the page to FILE, or to a folder]:FILE:_files' \
      '--overwrite[Replace the output if it exists]' \
      '(-q --quiet)'{-q,--quiet}'[Print errors only on standard error]' \
      '(-v --verbose)'{-v,--verbose}'[Report more on standard error]' \
      '--scores=[Minimum scores to begin and to continue]:BEGIN\[\:END\]: ' \
      '--delays=[Milliseconds before began, and before ended]:BEGIN\[\:END\]: ' \
      '--motions=[Movements to show\: all, none, names or files]:LIST:{_values -s , value all extra Swipe_Left Swipe_Right Swipe_Up Swipe_Down Wave Pinch Grab Release Circle_Clockwise Circle_Counterclockwise Tap Spread Squeeze Thumb_Tap Middle_Tap Ring_Tap Pinky_Tap || _files}' \
      '--viewpoint=[Which side is right]:VIEW:(image person)' \
      '(-m --model)'{-m+,--model=}'[The .task bundle of models]:FILE:_files' \
      '(-n --num-hands)'{-n+,--num-hands=}'[Find up to N hands]:N: ' \
      '--prefer=[Hands to keep if there are more than --num-hands]:WHICH:(score largest)' \
      '--min-hand-detection-confidence=[Minimum palm score]:X: ' \
      '--min-hand-presence-confidence=[Minimum score of the landmarks]:X: ' \
      '--min-tracking-confidence=[Minimum overlap of a tracked hand]:X: ' \
      '--thorough[Find and name nearly all hands, in 3 times the time]' \
      '--search=[How long to look for hands, or 2 to 19]:EFFORT:(standard thorough exhaustive)' \
      '--smallest-hand=[Smallest hand to be found, as a fraction of the image]:F: ' \
      '--largest-hand=[Largest hand to be found, as a fraction, up to 4]:F: ' \
      '--search-budget=[Palm detections per frame while hands are missing]:F: ' \
      '--threads=[Threads per image]:N: ' \
      '--max-results=[Keep the N best canned gestures; -1\: all]:N: ' \
      '--score-threshold=[Minimum score of canned gestures]:X: ' \
      '--category-allowlist=[Use only these canned gestures]:A,B: ' \
      '--category-denylist=[Ignore these canned gestures]:A,B: ' \
      '--turned-hands[Recognize turned hands, and check the fingers]' \
      '--turned-custom[Recognize custom gestures of turned hands]' \
      '--keypoint-classifier=[Use the classifier FILE (.tflite) instead of the bundle'\''s]:FILE:_files' \
      '--labels=[Names of the classes, one per line]:FILE:_files' \
      '--describe=[Recognize the gestures that FILE describes, first]:FILE:_files' \
      '--only-described[Use no other gestures than those of --describe]' \
      '--fps=[Frames per second]:F: ' \
      '--every=[Use only every Nth frame of a video]:N: ' \
      '--sample-fps=[Use at most F frames per second of a video]:F: ' \
      '--timestamps=[Read the times of the frames from FILE]:FILE:_files' \
      '--raw=[The input is frames without any header]:WIDTHxHEIGHT\:FORMAT: ' \
      '--timeout=[Longest wait for a frame of a camera or an address]:SECONDS: ' \
      '--duration=[Stop after this time]:SECONDS: ' \
      '--tolerate-damage[Accept truncated and damaged inputs]' \
      '--reduce=[Decode JPEG images at a reduced size of at least SIDE]:SIDE: ' \
      '--rotation=[Clockwise turn that makes the image upright]:DEGREES:(0 90 180 270)' \
      '--mirrored[The input is a selfie view]' \
      '--smooth[Smooth the landmarks of tracked hands]' \
      '--bridge=[Keep the identity of a hand that was lost for up to MS]:MS: ' \
      '--steady[Decide left or right by all frames of a hand]' \
      '--fill-gaps=[Fill gaps of up to MS in which a hand was lost]:MS: ' \
      '(-h --help)'{-h,--help}'[Show this help; -h is shorter]' \
      '--version[Show the version, and with --model that of the model]' \
      '*:input:_files' ;;
        view) _arguments -S \
      '--serve=[Serve browsers at this address]:\[ADDRESS\:\]PORT: ' \
      '--no-labels[Draw no labels]' \
      '--overwrite[Replace the file of --errors if it exists]' \
      '--errors=[Write inputs that fail to FILE]:FILE:_files' \
      '--max-failures=[End after N inputs that fail]:N: ' \
      '(-q --quiet)'{-q,--quiet}'[Print errors only on standard error]' \
      '(-v --verbose)'{-v,--verbose}'[Report more on standard error]' \
      '--scores=[Minimum scores to begin and to continue]:BEGIN\[\:END\]: ' \
      '--delays=[Milliseconds before began, and before ended]:BEGIN\[\:END\]: ' \
      '--motions=[Movements to show\: all, none, names or files]:LIST:{_values -s , value all extra Swipe_Left Swipe_Right Swipe_Up Swipe_Down Wave Pinch Grab Release Circle_Clockwise Circle_Counterclockwise Tap Spread Squeeze Thumb_Tap Middle_Tap Ring_Tap Pinky_Tap || _files}' \
      '--viewpoint=[Which side is right]:VIEW:(image person)' \
      '(-m --model)'{-m+,--model=}'[The .task bundle of models]:FILE:_files' \
      '(-n --num-hands)'{-n+,--num-hands=}'[Find up to N hands]:N: ' \
      '--prefer=[Hands to keep if there are more than --num-hands]:WHICH:(score largest)' \
      '--min-hand-detection-confidence=[Minimum palm score]:X: ' \
      '--min-hand-presence-confidence=[Minimum score of the landmarks]:X: ' \
      '--min-tracking-confidence=[Minimum overlap of a tracked hand]:X: ' \
      '--thorough[Find and name nearly all hands, in 3 times the time]' \
      '--search=[How long to look for hands, or 2 to 19]:EFFORT:(standard thorough exhaustive)' \
      '--smallest-hand=[Smallest hand to be found, as a fraction of the image]:F: ' \
      '--largest-hand=[Largest hand to be found, as a fraction, up to 4]:F: ' \
      '--search-budget=[Palm detections per frame while hands are missing]:F: ' \
      '--threads=[Threads per image]:N: ' \
      '--max-results=[Keep the N best canned gestures; -1\: all]:N: ' \
      '--score-threshold=[Minimum score of canned gestures]:X: ' \
      '--category-allowlist=[Use only these canned gestures]:A,B: ' \
      '--category-denylist=[Ignore these canned gestures]:A,B: ' \
      '--turned-hands[Recognize turned hands, and check the fingers]' \
      '--turned-custom[Recognize custom gestures of turned hands]' \
      '--keypoint-classifier=[Use the classifier FILE (.tflite) instead of the bundle'\''s]:FILE:_files' \
      '--labels=[Names of the classes, one per line]:FILE:_files' \
      '--describe=[Recognize the gestures that FILE describes, first]:FILE:_files' \
      '--only-described[Use no other gestures than those of --describe]' \
      '--fps=[Frames per second]:F: ' \
      '--every=[Use only every Nth frame of a video]:N: ' \
      '--sample-fps=[Use at most F frames per second of a video]:F: ' \
      '--timestamps=[Read the times of the frames from FILE]:FILE:_files' \
      '--clock=[Time of a frame that has none]:CLOCK:(arrival index)' \
      '--raw=[The input is frames without any header]:WIDTHxHEIGHT\:FORMAT: ' \
      '--camera=[Read a camera\: a number, a device, an address or @FILE]:DEVICE:_files' \
      '--camera-format=[Ask the camera for frames, such as 1280x720@30\:mjpeg]:\[WIDTHxHEIGHT\]\[@FPS\]\[\:FORMAT\]: ' \
      '--timeout=[Longest wait for a frame of a camera or an address]:SECONDS: ' \
      '--reconnect[Connect to the camera again when it is lost]' \
      '--duration=[Stop after this time]:SECONDS: ' \
      '--files-from=[Read the names of the inputs from LIST, one per line]:LIST:_files' \
      '--files-from0=[Read names that end with a zero byte]:LIST:_files' \
      '(-r --recursive)'{-r,--recursive}'[Search folders within folders, too]' \
      '--tolerate-damage[Accept truncated and damaged inputs]' \
      '--reduce=[Decode JPEG images at a reduced size of at least SIDE]:SIDE: ' \
      '--rotation=[Clockwise turn that makes the image upright]:DEGREES:(0 90 180 270)' \
      '--mirrored[The input is a selfie view]' \
      '--smooth[Smooth the landmarks of tracked hands]' \
      '--bridge=[Keep the identity of a hand that was lost for up to MS]:MS: ' \
      '--steady[Decide left or right by all frames of a hand]' \
      '--fill-gaps=[Fill gaps of up to MS in which a hand was lost]:MS: ' \
      '(-h --help)'{-h,--help}'[Show this help; -h is shorter]' \
      '--version[Show the version, and with --model that of the model]' \
      '*:input:_files' ;;
        events) _arguments -S \
      '--scores=[Minimum scores to begin and to continue]:BEGIN\[\:END\]: ' \
      '--delays=[Milliseconds before began, and before ended]:BEGIN\[\:END\]: ' \
      '--hold=[Milliseconds before held]:MS\[\:EVERY\]: ' \
      '--people[Distinguish people]' \
      '--results=[Read results instead of images, as JSON Lines]:FILE:_files' \
      '--aspect=[Shape of the images, such as 16\:9 or 1920x1080]:W\:H: ' \
      '--motions=[Report movements\: all, extra, names or files]:LIST:{_values -s , value all extra Swipe_Left Swipe_Right Swipe_Up Swipe_Down Wave Pinch Grab Release Circle_Clockwise Circle_Counterclockwise Tap Spread Squeeze Thumb_Tap Middle_Tap Ring_Tap Pinky_Tap || _files}' \
      '--viewpoint=[Which side is right]:VIEW:(image person)' \
      '--values=[Report values that a hand sets like a fader, 0 to 1]:LIST:_values -s , value height roll pinch openness' \
      '--value-rate=[Maximum events per second of each value]:HZ\[\:CHANGE\]: ' \
      '--on=[Report only these events]:LIST:_values -s , value began held moved ended completed armed disarmed gestures movements values' \
      '--arm=[Ignore events until this gesture was held]:GESTURE\[\:HOLD\[\:PAUSE\]\]:(Closed_Fist Open_Palm Pointing_Up Thumb_Down Thumb_Up Victory ILoveYou)' \
      '--cooldown=[Minimum time between two equal events of a hand]:MS: ' \
      '--pinch-palm[Ignore pinches unless the palm faces the camera]' \
      '--exec=[Run a program for each event; may be given several times]:COMMAND: ' \
      '--exec-shell=[Run a script of /bin/sh for each event; may be given several times]:SCRIPT: ' \
      '--exec-parallel[Run up to 16 commands at once]' \
      '--exec-timeout=[Stop a command after this time]:SECONDS: ' \
      '--osc=[Send each event by UDP as Open Sound Control; may be given several times]:HOST\:PORT: ' \
      '--joints[Also send the 26 joints of each hand (with --osc)]' \
      '--field-of-view=[Field of view of the camera, for --joints]:DEGREES: ' \
      '(-m --model)'{-m+,--model=}'[The .task bundle of models]:FILE:_files' \
      '(-n --num-hands)'{-n+,--num-hands=}'[Find up to N hands]:N: ' \
      '--prefer=[Hands to keep if there are more than --num-hands]:WHICH:(score largest)' \
      '--min-hand-detection-confidence=[Minimum palm score]:X: ' \
      '--min-hand-presence-confidence=[Minimum score of the landmarks]:X: ' \
      '--min-tracking-confidence=[Minimum overlap of a tracked hand]:X: ' \
      '--thorough[Find and name nearly all hands, in 3 times the time]' \
      '--search=[How long to look for hands, or 2 to 19]:EFFORT:(standard thorough exhaustive)' \
      '--smallest-hand=[Smallest hand to be found, as a fraction of the image]:F: ' \
      '--largest-hand=[Largest hand to be found, as a fraction, up to 4]:F: ' \
      '--search-budget=[Palm detections per frame while hands are missing]:F: ' \
      '--threads=[Threads per image]:N: ' \
      '--max-results=[Keep the N best canned gestures; -1\: all]:N: ' \
      '--score-threshold=[Minimum score of canned gestures]:X: ' \
      '--category-allowlist=[Use only these canned gestures]:A,B: ' \
      '--category-denylist=[Ignore these canned gestures]:A,B: ' \
      '--turned-hands[Recognize turned hands, and check the fingers]' \
      '--turned-custom[Recognize custom gestures of turned hands]' \
      '--keypoint-classifier=[Use the classifier FILE (.tflite) instead of the bundle'\''s]:FILE:_files' \
      '--labels=[Names of the classes, one per line]:FILE:_files' \
      '--describe=[Recognize the gestures that FILE describes, first]:FILE:_files' \
      '--only-described[Use no other gestures than those of --describe]' \
      '--mode=[Running mode]:MODE:(image video live-stream)' \
      '--fps=[Frames per second]:F: ' \
      '--every=[Use only every Nth frame of a video]:N: ' \
      '--sample-fps=[Use at most F frames per second of a video]:F: ' \
      '--timestamps=[Read the times of the frames from FILE]:FILE:_files' \
      '--realtime[Process the frames at the pace of their times]' \
      '--clock=[Time of a frame that has none]:CLOCK:(arrival index)' \
      '--raw=[The input is frames without any header]:WIDTHxHEIGHT\:FORMAT: ' \
      '--camera=[Read a camera\: a number, a device, an address or @FILE]:DEVICE:_files' \
      '--camera-format=[Ask the camera for frames, such as 1280x720@30\:mjpeg]:\[WIDTHxHEIGHT\]\[@FPS\]\[\:FORMAT\]: ' \
      '--timeout=[Longest wait for a frame of a camera or an address]:SECONDS: ' \
      '--reconnect[Connect to the camera again when it is lost]' \
      '--duration=[Stop after this time]:SECONDS: ' \
      '--files-from=[Read the names of the inputs from LIST, one per line]:LIST:_files' \
      '--files-from0=[Read names that end with a zero byte]:LIST:_files' \
      '(-r --recursive)'{-r,--recursive}'[Search folders within folders, too]' \
      '--tolerate-damage[Accept truncated and damaged inputs]' \
      '--reduce=[Decode JPEG images at a reduced size of at least SIDE]:SIDE: ' \
      '--rotation=[Clockwise turn that makes the image upright]:DEGREES:(0 90 180 270)' \
      '--mirrored[The input is a selfie view]' \
      '--smooth[Smooth the landmarks of tracked hands]' \
      '--bridge=[Keep the identity of a hand that was lost for up to MS]:MS: ' \
      '--steady[Decide left or right by all frames of a hand]' \
      '--fill-gaps=[Fill gaps of up to MS in which a hand was lost]:MS: ' \
      '(-f --format)'{-f+,--format=}'[Format of the events]:FORMAT:(jsonl short)' \
      '(-o --output)'{-o+,--output=}'[Write the results to FILE]:FILE:_files' \
      '--append[Append to the output if it exists]' \
      '--overwrite[Replace the output if it exists]' \
      '--errors=[Write inputs that fail to FILE]:FILE:_files' \
      '--max-failures=[End after N inputs that fail]:N: ' \
      '(-q --quiet)'{-q,--quiet}'[Print errors only on standard error]' \
      '(-v --verbose)'{-v,--verbose}'[Report more on standard error]' \
      '(-h --help)'{-h,--help}'[Show this help; -h is shorter]' \
      '--version[Show the version, and with --model that of the model]' \
      '*:input:_files' ;;
        train) _arguments -S \
      '(-m --model)'{-m+,--model=}'[The .task bundle of models]:FILE:_files' \
      '(-o --output)'{-o+,--output=}'[Write the bundle to FILE, which is required]:FILE:_files' \
      '--overwrite[Replace the output if it exists]' \
      '--epochs=[Maximum passes over the training part]:N: ' \
      '--hyperparameters=[Hyperparameters of the training]:NAME=X,...: ' \
      '--hidden-layers=[Outputs of hidden layers, in order]:N,N: ' \
      '--class-weights=[Weights of the labels\: balanced, equal or LABEL=X,…]:WEIGHTS: ' \
      '--group=[Keep hands with the same value of this key together]:KEY: ' \
      '--split=[Shares of the hands for validation and for testing]:VALIDATION\[\:TEST\]: ' \
      '--folds=[Test by cross-validation with N parts]:N: ' \
      '--keep-split[Write the tested classifier]' \
      '--score-threshold=[Minimum score of a gesture of the new classifier]:X: ' \
      '--seed=[Random seed]:N: ' \
      '--threads=[Threads that find hands]:N: ' \
      '--copies=[Varied copies of each hand; 0\: none]:N: ' \
      '--vary=[How copies are varied]:NAME=X,...: ' \
      '--min-hand-detection-confidence=[Minimum palm score]:X: ' \
      '--thorough[Find and name nearly all hands, in 3 times the time]' \
      '--search=[How long to look for hands, or 2 to 19]:EFFORT:(standard thorough exhaustive)' \
      '--smallest-hand=[Smallest hand to be found, as a fraction of the image]:F: ' \
      '--largest-hand=[Largest hand to be found, as a fraction, up to 4]:F: ' \
      '--rotation=[Clockwise turn that makes the image upright]:DEGREES:(0 90 180 270)' \
      '--skip-unreadable[Skip images that cannot be read]' \
      '--errors=[Write inputs that fail to FILE]:FILE:_files' \
      '--aspect=[Shape of the images, such as 16\:9 or 1920x1080]:W\:H: ' \
      '--labels=[Names of the classes, one per line]:FILE:_files' \
      '(-f --format)'{-f+,--format=}'[Format of the output]:FORMAT:(text json)' \
      '(-q --quiet)'{-q,--quiet}'[Print errors only on standard error]' \
      '(-v --verbose)'{-v,--verbose}'[Report more on standard error]' \
      '(-h --help)'{-h,--help}'[Show this help; -h is shorter]' \
      '--version[Show the version, and with --model that of the model]' \
      '*:input:_files' ;;
        train-motion) _arguments -S \
      '(-o --output)'{-o+,--output=}'[Write the movements to FILE, which is required]:FILE:_files' \
      '--overwrite[Replace the output if it exists]' \
      '--copies=[Varied copies of each recording; 0\: none]:N: ' \
      '--vary=[How copies are varied]:NAME=X,...: ' \
      '--score-threshold=[Minimum score of a movement]:F: ' \
      '--group=[Keep takes with the same value of this key together]:KEY: ' \
      '--seed=[Random seed]:N: ' \
      '(-m --model)'{-m+,--model=}'[The .task bundle of models]:FILE:_files' \
      '(-n --num-hands)'{-n+,--num-hands=}'[Find up to N hands]:N: ' \
      '--prefer=[Hands to keep if there are more than --num-hands]:WHICH:(score largest)' \
      '--min-hand-detection-confidence=[Minimum palm score]:X: ' \
      '--min-hand-presence-confidence=[Minimum score of the landmarks]:X: ' \
      '--min-tracking-confidence=[Minimum overlap of a tracked hand]:X: ' \
      '--thorough[Find and name nearly all hands, in 3 times the time]' \
      '--search=[How long to look for hands, or 2 to 19]:EFFORT:(standard thorough exhaustive)' \
      '--smallest-hand=[Smallest hand to be found, as a fraction of the image]:F: ' \
      '--largest-hand=[Largest hand to be found, as a fraction, up to 4]:F: ' \
      '--search-budget=[Palm detections per frame while hands are missing]:F: ' \
      '--threads=[Threads per image]:N: ' \
      '--fps=[Frames per second]:F: ' \
      '--every=[Use only every Nth frame of a video]:N: ' \
      '--sample-fps=[Use at most F frames per second of a video]:F: ' \
      '--rotation=[Clockwise turn that makes the image upright]:DEGREES:(0 90 180 270)' \
      '--tolerate-damage[Accept truncated and damaged inputs]' \
      '(-f --format)'{-f+,--format=}'[Format of the output]:FORMAT:(text json)' \
      '(-q --quiet)'{-q,--quiet}'[Print errors only on standard error]' \
      '(-v --verbose)'{-v,--verbose}'[Report more on standard error]' \
      '(-h --help)'{-h,--help}'[Show this help; -h is shorter]' \
      '--version[Show the version, and with --model that of the model]' \
      '*:input:_files' ;;
        evaluate) _arguments -S \
      '(-m --model)'{-m+,--model=}'[The .task bundle of models]:FILE:_files' \
      '(-n --num-hands)'{-n+,--num-hands=}'[Find up to N hands]:N: ' \
      '--turned-hands[Recognize turned hands, and check the fingers]' \
      '--turned-custom[Recognize custom gestures of turned hands]' \
      '--keypoint-classifier=[Use the classifier FILE (.tflite) instead of the bundle'\''s]:FILE:_files' \
      '--motions=[Measure the movements of FILE instead]:FILE:_files' \
      '--min-hand-detection-confidence=[Minimum palm score]:X: ' \
      '--thorough[Find and name nearly all hands, in 3 times the time]' \
      '--search=[How long to look for hands, or 2 to 19]:EFFORT:(standard thorough exhaustive)' \
      '--smallest-hand=[Smallest hand to be found, as a fraction of the image]:F: ' \
      '--largest-hand=[Largest hand to be found, as a fraction, up to 4]:F: ' \
      '--rotation=[Clockwise turn that makes the image upright]:DEGREES:(0 90 180 270)' \
      '--skip-unreadable[Skip images that cannot be read]' \
      '--errors=[Write inputs that fail to FILE]:FILE:_files' \
      '--aspect=[Shape of the images, such as 16\:9 or 1920x1080]:W\:H: ' \
      '--labels=[Names of the classes, one per line]:FILE:_files' \
      '--threads=[Threads that find hands]:N: ' \
      '(-f --format)'{-f+,--format=}'[Format of the output]:FORMAT:(text json csv jsonl)' \
      '(-o --output)'{-o+,--output=}'[Write the results to FILE]:FILE:_files' \
      '--overwrite[Replace the output if it exists]' \
      '(-q --quiet)'{-q,--quiet}'[Print errors only on standard error]' \
      '(-h --help)'{-h,--help}'[Show this help; -h is shorter]' \
      '--version[Show the version, and with --model that of the model]' \
      '*:input:_files' ;;
        record) _arguments -S \
      '--label=[The gesture that is shown, unless --motion is given]:LABEL: ' \
      '--motion=[The movement that is made, with rests between]:LABEL: ' \
      '--way-back=[Label of takes in which the hand only returns]:LABEL: ' \
      '(-o --output)'{-o+,--output=}'[Append the lines to FILE]:FILE:_files' \
      '--overwrite[Replace the file of --errors if it exists]' \
      '--errors=[Write inputs that fail to FILE]:FILE:_files' \
      '--max-failures=[End after N inputs that fail]:N: ' \
      '(-q --quiet)'{-q,--quiet}'[Print errors only on standard error]' \
      '(-v --verbose)'{-v,--verbose}'[Report more on standard error]' \
      '(-m --model)'{-m+,--model=}'[The .task bundle of models]:FILE:_files' \
      '(-n --num-hands)'{-n+,--num-hands=}'[Find up to N hands]:N: ' \
      '--prefer=[Hands to keep if there are more than --num-hands]:WHICH:(score largest)' \
      '--min-hand-detection-confidence=[Minimum palm score]:X: ' \
      '--min-hand-presence-confidence=[Minimum score of the landmarks]:X: ' \
      '--min-tracking-confidence=[Minimum overlap of a tracked hand]:X: ' \
      '--thorough[Find and name nearly all hands, in 3 times the time]' \
      '--search=[How long to look for hands, or 2 to 19]:EFFORT:(standard thorough exhaustive)' \
      '--smallest-hand=[Smallest hand to be found, as a fraction of the image]:F: ' \
      '--largest-hand=[Largest hand to be found, as a fraction, up to 4]:F: ' \
      '--search-budget=[Palm detections per frame while hands are missing]:F: ' \
      '--threads=[Threads per image]:N: ' \
      '--mode=[Running mode]:MODE:(image video live-stream)' \
      '--fps=[Frames per second]:F: ' \
      '--every=[Use only every Nth frame of a video]:N: ' \
      '--sample-fps=[Use at most F frames per second of a video]:F: ' \
      '--timestamps=[Read the times of the frames from FILE]:FILE:_files' \
      '--realtime[Process the frames at the pace of their times]' \
      '--clock=[Time of a frame that has none]:CLOCK:(arrival index)' \
      '--raw=[The input is frames without any header]:WIDTHxHEIGHT\:FORMAT: ' \
      '--camera=[Read a camera\: a number, a device, an address or @FILE]:DEVICE:_files' \
      '--camera-format=[Ask the camera for frames, such as 1280x720@30\:mjpeg]:\[WIDTHxHEIGHT\]\[@FPS\]\[\:FORMAT\]: ' \
      '--timeout=[Longest wait for a frame of a camera or an address]:SECONDS: ' \
      '--reconnect[Connect to the camera again when it is lost]' \
      '--duration=[Stop after this time]:SECONDS: ' \
      '--files-from=[Read the names of the inputs from LIST, one per line]:LIST:_files' \
      '--files-from0=[Read names that end with a zero byte]:LIST:_files' \
      '(-r --recursive)'{-r,--recursive}'[Search folders within folders, too]' \
      '--tolerate-damage[Accept truncated and damaged inputs]' \
      '--reduce=[Decode JPEG images at a reduced size of at least SIDE]:SIDE: ' \
      '--rotation=[Clockwise turn that makes the image upright]:DEGREES:(0 90 180 270)' \
      '--mirrored[The input is a selfie view]' \
      '(-h --help)'{-h,--help}'[Show this help; -h is shorter]' \
      '--version[Show the version, and with --model that of the model]' \
      '*:input:_files' ;;
        inspect) _arguments -S \
      '(-m --model)'{-m+,--model=}'[The .task bundle of models]:FILE:_files' \
      '(-f --format)'{-f+,--format=}'[Format of the output]:FORMAT:(text json)' \
      '--details[Also list the operators of the models of a bundle]' \
      '(-o --output)'{-o+,--output=}'[Write the results to FILE]:FILE:_files' \
      '--overwrite[Replace the output if it exists]' \
      '(-q --quiet)'{-q,--quiet}'[Print errors only on standard error]' \
      '(-h --help)'{-h,--help}'[Show this help; -h is shorter]' \
      '--version[Show the version, and with --model that of the model]' \
      '*:input:_files' ;;
        benchmark) _arguments -S \
      '(-m --model)'{-m+,--model=}'[The .task bundle of models]:FILE:_files' \
      '--image=[The image or frames to measure with]:FILE:_files' \
      '--mode=[Running mode]:MODE:(image video live-stream)' \
      '(-n --num-hands)'{-n+,--num-hands=}'[Find up to N hands]:N: ' \
      '--thorough[Find and name nearly all hands, in 3 times the time]' \
      '--search=[How long to look for hands, or 2 to 19]:EFFORT:(standard thorough exhaustive)' \
      '--smallest-hand=[Smallest hand to be found, as a fraction of the image]:F: ' \
      '--largest-hand=[Largest hand to be found, as a fraction, up to 4]:F: ' \
      '--search-budget=[Palm detections per frame while hands are missing]:F: ' \
      '--turned-hands[Recognize turned hands, and check the fingers]' \
      '--raw=[The input is frames without any header]:WIDTHxHEIGHT\:FORMAT: ' \
      '--rotation=[Clockwise turn that makes the image upright]:DEGREES:(0 90 180 270)' \
      '--runs=[Number of measured calls]:N\[\:WARMUP\]: ' \
      '--threads=[Threads per call]:N: ' \
      '--profile[Also measure each operator of the models]' \
      '(-f --format)'{-f+,--format=}'[Format of the output]:FORMAT:(text json)' \
      '(-o --output)'{-o+,--output=}'[Write the results to FILE]:FILE:_files' \
      '--overwrite[Replace the output if it exists]' \
      '(-q --quiet)'{-q,--quiet}'[Print errors only on standard error]' \
      '(-h --help)'{-h,--help}'[Show this help; -h is shorter]' \
      '--version[Show the version, and with --model that of the model]' \
      '*:input:_files' ;;
        install) _arguments -S \
      '--prefix=[The folder that holds bin and share]:FOLDER:_files' \
      '--uninstall[Remove what was installed under the prefix]' \
      '--models[Fetch Google'\''s models, 16 MB, with curl, and check their SHA-256]' \
      '--no-models[Install no models, as for a package of the tool]' \
      '(-m --model)'{-m+,--model=}'[The .task bundle of models]:FILE:_files' \
      '(-q --quiet)'{-q,--quiet}'[Print errors only on standard error]' \
      '(-h --help)'{-h,--help}'[Show this help; -h is shorter]' \
      '--version[Show the version, and with --model that of the model]' \
      '*:input:_files' ;;
      esac ;;
  esac
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _gesture-cli "$@"; else compdef _gesture-cli gesture-cli; fi
