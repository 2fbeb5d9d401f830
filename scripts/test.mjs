import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { findChromium } from './find-chromium.mjs'
import { ensureBuild, ensurePackages, pathWithTools } from './prepare.mjs'
import { sets, steps } from './test-steps.mjs'

/*
 * npm test: rules, server and pages, and the main stories in a browser. `npm test -- gate` runs the gate, and
 * `npm test -- server --shard=1/2` a single step or set (test-steps.mjs), whose further arguments go to its tool. With
 * TEST_DATABASE_URL the tests use that PostgreSQL.
 */

const isName = (text) => text in sets || text.split('+').every((name) => name in steps)
const args = process.argv.slice(2)
const names = args.filter(isName)
const options = args.filter((arg) => !isName(arg))
const plan = (names.length > 0 ? names : ['default']).flatMap((name) => sets[name] ?? [[name]])

await ensurePackages()
await ensureBuild()
const env = { ...process.env, PATH: pathWithTools, NODE_ENV: 'production', CHROMIUM_PATH: await findChromium() }

const results = []
// Every step runs to its end, also after a failure.
for (const group of plan) results.push(...(await Promise.all(group.map((name, place) => runStep(name, place === 0)))))

report()
process.exit(Math.max(...results.map(({ code }) => code)))

/**
 * Runs a step, or `a+b`: several of one tool as one. Its output is shown at once when it `leads` its group, else at its
 * end, so that no lines mix.
 */
function runStep(name, leads) {
  const parts = name.split('+').map((part) => steps[part])
  const [command, ...rest] = [
    ...parts[0].command,
    ...parts.slice(1).flatMap((part) => part.command.slice(2)),
    ...options,
  ]
  const startedMs = Date.now()
  console.log(`== ${name}`)
  return new Promise((resolve, reject) => {
    const child = spawn(command, rest, {
      env: { ...env, ...parts[0].env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    if (parts[0].isLowPriority && child.pid !== undefined) setPriority(child.pid, 10)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (data) => {
        output += data
        if (leads) process.stdout.write(data)
      })
    }
    child.on('error', reject)
    child.on('close', (code) => {
      if (!leads) process.stdout.write(`== ${name}, from its start\n${output}`)
      resolve({ name, code: code ?? 1, seconds: (Date.now() - startedMs) / 1000, output })
    })
  })
}

/** Prints how long each step took, and at the very end what failed: a record of a run may have only its last lines. */
function report() {
  for (const { name, seconds, code } of results) {
    console.log(`${(seconds / 60).toFixed(1).padStart(5)} min  ${name}${code === 0 ? '' : '  FAILED'}`)
  }
  for (const { name, output } of results.filter(({ code }) => code !== 0)) {
    // oxlint-disable-next-line no-control-regex -- colours of a terminal
    const lines = output.replaceAll(/\x1b\[[0-9;]*m/g, '').split('\n')
    const failures = lines.filter((line) =>
      /^ *(?:FAIL|\d+\)|\d+ failed)|Error:|✘|error TS|Tests .*failed|\[warn\]/.test(line),
    )
    console.log(
      `== FAILED: ${name}\n${[...failures.slice(-60), ...lines.slice(-40)].map((line) => line.slice(0, 300)).join('\n')}`,
    )
  }
}
