#!/bin/bash
# train-reader.sh MODEL TRUTH PHOTOGRAPHS WORK [DIVISOR]: makes HandReaderWeights.swift and PinchReaderWeights.swift in Sources/HandValues/Reading anew.
#
# MODEL is gesture_recognizer.task; TRUTH a file of what the photographs of the folder PHOTOGRAPHS show, see train-reader/PeopleTruth.swift; WORK gets
# the landmarks of all hands. Sets of people that are used: hagrid (HaGRID, CC BY-SA 4.0), farzad, anton and ti1k (MIT License); for
# pinches also digits, the Sign Language Digits Dataset (Apache License 2.0); didi, arya and kevin calibrate pinches only.
# pinch-truth.py adds to a TRUTH which tips touch, and the digits.
#
# It draws 48,000 hands and searches 17,000 variations of photographs, which takes hours. A DIVISOR divides the numbers of drawn hands and of variations:
# 200 shows within minutes whether every step runs. What it writes is of no use then.
set -eu
model=$1; truth=$2; photographs=$3; work=$4; divisor=${5:-1}
swift build -c release --product train-reader
train=$(swift build -c release --show-bin-path)/train-reader
mkdir -p "$work"
number() { echo $((($1 + divisor - 1) / divisor)); }
draw() { local name=$1 count=$2; shift 2; "$train" draw "$model" "$(number "$count")" "$@" >"$work/$name.jsonl"; }
find() { "$train" find "$model" "$truth" "$photographs" "$2" "$(number "$3")" >"$work/$1.jsonl"; }
draw drawn 8000 1 &
find people hagrid,farzad,anton,ti1k 8
draw special 4000 2 special
draw computed 4000 3 computed
draw closing 3000 4 special computed
draw pairs 3000 7 pairs
wait
"$train" train "$truth" Sources/HandValues/Reading/HandReaderWeights.swift \
  "$work"/{drawn,special,computed,closing,people,pairs}.jsonl
find people-pinches hagrid,farzad,anton,ti1k 6
find digits digits 1
draw pinches 7500 11 pinches
draw more-pinches 3500 23 pinches
draw special-pinches 3000 14 special
draw drawn-pinches 2500 13 drawn
draw computed-pinches 4000 15 pinches computed
draw closed-pinches 2000 16 special computed
draw edges 6500 21 edges
"$train" train-pinches "$truth" Sources/HandValues/Reading/PinchReaderWeights.swift \
  "$work"/{pinches,more-pinches,special-pinches,drawn-pinches,computed-pinches,closed-pinches,edges,people-pinches,digits}.jsonl
# Hands that the reader was not trained on make its answers probabilities.
find others didi,arya,kevin 1
for seed in 101 102; do "$train" views "$model" "$seed" "$divisor"; done >"$work/views.jsonl"
"$train" calibrate-pinches "$truth" didi,arya,kevin Sources/HandValues/Reading/PinchReaderWeights.swift "$work"/{others,views}.jsonl
