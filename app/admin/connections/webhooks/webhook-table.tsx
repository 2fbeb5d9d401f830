import { Link } from 'react-router'
import { useSendAllAgainMutation } from '#app/api/admin/webhooks.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import type { Webhook } from '#contract/back-office/webhooks.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { hookState, lastSentText } from './hook-text.ts'
import { StateText } from '#app/admin/connections/state-text.tsx'
import { useAct } from '#app/admin/connections/use-act.ts'
import styles from '#app/admin/connections/connections.module.scss'

/** The webhooks; on phones every one is a card. */
export function WebhookTable({ webhooks, asOf }: { webhooks: readonly Webhook[]; asOf: string }) {
  return (
    <table className="table table-sm table-stack table-mini">
      <caption className="visually-hidden">Webhooks</caption>
      <thead>
        <tr>
          <th scope="col">Address</th>
          <th scope="col">Events</th>
          <th scope="col">State</th>
          <th scope="col">Last sent</th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {webhooks.map((webhook) => (
          <WebhookRow key={webhook._id} webhook={webhook} asOf={asOf} />
        ))}
      </tbody>
    </table>
  )
}

function WebhookRow({ webhook, asOf }: { webhook: Webhook; asOf: string }) {
  const { _id, url, events, state, failedTries, failed } = webhook
  const { act, isLoading } = useAct(useSendAllAgainMutation())
  const shown = hookState(webhook)
  return (
    <tr>
      <td className="lead-cell">
        <span className={styles.code}>{url}</span>
      </td>
      <td data-th="Events" data-card="" className="text-break">
        {events.join(', ')}
      </td>
      <td data-th="State" data-card="main">
        <StateText look={shown.look}>{shown.text}</StateText>
      </td>
      <td data-th="Last sent" data-card="" className="text-break">
        {lastSentText(webhook, asOf)}
      </td>
      <td className={`act right ${styles.actions}`}>
        {state === 'on' && failedTries + failed > 0 && (
          <LoadingButton type="button" look="outline" busy={isLoading} onClick={() => void act(_id)}>
            Send again<span className="visually-hidden"> to {url}</span>
          </LoadingButton>
        )}
        <Link className="btn btn-quiet btn-sm" to={adminPaths.webhooks(_id)} preventScrollReset>
          Deliveries<span className="visually-hidden"> of {url}</span>
        </Link>
      </td>
    </tr>
  )
}
