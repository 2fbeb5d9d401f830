import { StateText } from '#app/admin/kit/state-text.tsx'
import type { ConnectionTest } from '#contract/back-office/connections.ts'
import { nzTime } from '#rules/platform/nz-dates.ts'
import styles from './connections.module.scss'

export function TestResult({ test }: { test: ConnectionTest | undefined }) {
  return (
    <div role="status" className={styles.result}>
      {test && (
        <>
          <StateText variant={test.isSuccess ? 'ok' : 'bad'}>
            {test.isSuccess ? 'Works' : 'Failed'}, tested at {nzTime(test.at).slice(11)}.
          </StateText>{' '}
          {test.text}
        </>
      )}
    </div>
  )
}
