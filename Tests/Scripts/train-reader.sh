#!/bin/bash
# train-reader.sh MODEL TRUTH PHOTOGRAPHS WORK: makes Sources/HandValues/Reading/HandReaderWeights.swift anew.
#
# MODEL is gesture_recognizer.task; TRUTH a file of what the photographs of the folder PHOTOGRAPHS show, see train-reader/PeopleTruth.swift; WORK gets
# the landmarks of all hands. Sets of people that are used: hagrid (HaGRID, CC BY-SA 4.0), farzad, anton and ti1k (MIT License).
set -eu
model=$1; truth=$2; photographs=$3; work=$4
swift build -c release --product train-reader
train=$(swift build -c release --show-bin-path)/train-reader
mkdir -p "$work"
"$train" draw "$model" 8000 1 >"$work/drawn.jsonl" &
"$train" find "$model" "$truth" "$photographs" hagrid,farzad,anton,ti1k 8 >"$work/people.jsonl"
"$train" draw "$model" 4000 2 special >"$work/special.jsonl"
"$train" draw "$model" 4000 3 computed >"$work/computed.jsonl"
"$train" draw "$model" 3000 4 special computed >"$work/closing.jsonl"
"$train" draw "$model" 3000 7 pairs >"$work/pairs.jsonl"
wait
"$train" train "$truth" Sources/HandValues/Reading/HandReaderWeights.swift \
  "$work"/{drawn,special,computed,closing,people,pairs}.jsonl
