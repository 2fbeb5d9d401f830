import { judgeWhole } from '#rules/plan/judge-ways.ts'
import type { Plan } from '#rules/plan/placed-items.ts'

addEventListener('message', ({ data }: MessageEvent<Plan>) => postMessage(judgeWhole(data)))
