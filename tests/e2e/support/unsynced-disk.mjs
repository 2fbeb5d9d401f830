import fs from 'node:fs'

// A story loses nothing when the machine stops, so its shop need not wait for the disk at each commit.
fs.fsyncSync = () => {}
