/** How the trial restore of a backup ended. A backup that was not tried may still be a good one. */
export type TrialOutcome = { state: 'passed' } | { state: 'failed' | 'skipped'; reason: string }
