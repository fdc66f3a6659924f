print("gesture-cli")
