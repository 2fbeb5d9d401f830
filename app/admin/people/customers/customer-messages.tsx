import { Link } from 'react-router'
import type { CustomerMessage } from '#contract/back-office/customers.ts'
import { trimAtWord } from '#app/page/trim-at-word.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { listTimeText } from '#rules/platform/nz-dates.ts'

const kinds: Record<CustomerMessage['kind'], string> = { message: 'Message', question: 'Question', email: 'Email' }
const states: Record<CustomerMessage['state'], string> = {
  open: 'Waiting for an answer',
  done: 'Done',
  queued: 'Not sent yet',
  sent: 'Sent',
  failed: 'Failed',
}
const looks: Partial<Record<CustomerMessage['state'], string>> = { sent: 'yes', failed: 'no' }

/** Messages, questions and emails of a customer, newest first. */
export function CustomerMessages({ messages }: { messages: readonly CustomerMessage[] }) {
  return (
    <section aria-labelledby="messages">
      <h2 className="h3" id="messages">
        Messages and emails
      </h2>
      {messages.length === 0 && <p className="meta">None.</p>}
      {messages.length > 0 && (
        <table className="table table-sm table-stack">
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">What</th>
              <th scope="col">Kind</th>
              <th scope="col" className="right">
                State
              </th>
            </tr>
          </thead>
          <tbody>
            {messages.map((message) => (
              <tr key={message._id}>
                <td data-th="When" className="num text-nowrap">
                  <time dateTime={message.createdAt}>{listTimeText(message.createdAt)}</time>
                </td>
                <td className="lead-cell text-break">
                  <MessageText message={message} />
                </td>
                <td data-th="Kind">{kinds[message.kind]}</td>
                <td data-th="State" className={`right ${looks[message.state] ?? ''}`}>
                  {states[message.state]}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function MessageText({ message: { _id, kind, text } }: { message: CustomerMessage }) {
  const start = trimAtWord(text)
  if (kind === 'message') return <Link to={adminPaths.message(_id)}>{start}</Link>
  if (kind === 'question') return <Link to={adminPaths.question(_id)}>{start}</Link>
  return start
}
