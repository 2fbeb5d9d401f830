import { LoadError } from '#app/admin/kit/list-page.tsx'
import { StateText } from '#app/admin/kit/state-text.tsx'
import { connectionsApi } from '#app/api/admin/back-office.ts'
import { Link } from 'react-router'
import styles from '#app/admin/connections/connections.module.scss'
import { TestResult } from '#app/admin/connections/test-result.tsx'
import { timeText } from '#app/admin/connections/time-text.ts'
import { useTest } from '#app/admin/connections/use-test.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import type { Connection } from '#contract/back-office/connections.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { nzTime } from '#rules/platform/nz-dates.ts'
import { connectionNames } from '#rules/platform/connection-names.ts'
import { dayText, stateOf } from './status-text.ts'

/** The request of the table, for the loader of its page. */
export const statusRequest = () => connectionsApi.read.initiate(undefined, { forceRefetch: true })

/** How each connection does; one whose records cannot be read has an alert in its place. */
export function StatusTable() {
  const { data, error, isFetching, refetch } = connectionsApi.read.useQuery()
  if (!data) {
    return <LoadError error={error} isFetching={isFetching} refetch={refetch} />
  }
  return (
    <section className={styles.section} aria-labelledby="status">
      <div className={styles.sectionHead}>
        <div>
          <h2 className="h3" id="status">
            Status
          </h2>
          <p className="meta">As the shop has recorded it, read at {nzTime(data.asOf).slice(11)}.</p>
        </div>
      </div>
      <table className="table table-sm table-stack table-mini">
        <caption className="visually-hidden">Status</caption>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">State</th>
            <th scope="col">Last success</th>
            <th scope="col">In 24 hours</th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.connections.map((connection) => (
            <ConnectionRow key={connection.name} connection={connection} asOf={data.asOf} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function ConnectionRow({ connection, asOf }: { connection: Connection; asOf: string }) {
  const { name, about, isRead, isRecorded, lastSuccessAt } = connection
  const state = stateOf(connection)
  const test = useTest(connectionsApi.test.useMutation())
  return (
    <tr>
      <td className="lead-cell">
        <strong>{connectionNames[name]}</strong>
        <span className={`meta ${styles.about}`}>{about}</span>
        <TestResult test={test.result} />
      </td>
      {isRead ? (
        <>
          <td data-th="State" data-card="main">
            <StateText look={state.look}>{state.text}</StateText>
          </td>
          <td data-th="Last success" data-card="">
            {lastSuccessAt === null ? 'never' : timeText(lastSuccessAt, asOf)}
          </td>
          <td data-th="In 24 hours" data-card="">
            {dayText(connection)}
          </td>
        </>
      ) : (
        <td colSpan={3} data-th="State">
          <StateText look="bad">The state couldn’t be read. The others are up to date.</StateText>
        </td>
      )}
      <td className={`act right ${styles.actions} ${styles.quiet}`}>
        {name === 'webhooks' ? (
          <Link className="btn btn-quiet btn-sm" to={adminPaths.webhooks()}>
            Show<span className="visually-hidden"> the webhooks</span>
          </Link>
        ) : (
          isRecorded && (
            <LoadingButton type="button" look="outline" busy={test.isLoading} onClick={() => void test.run({ name })}>
              {name === 'email' ? 'Send a test' : 'Test'}
              <span className="visually-hidden"> of {connectionNames[name]}</span>
            </LoadingButton>
          )
        )}
      </td>
    </tr>
  )
}
