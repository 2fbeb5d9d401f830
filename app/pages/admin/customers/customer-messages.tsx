import { Link } from 'react-router'
import { Day } from '#app/ui/day.tsx'
import type { CustomerMessage } from '#contract/admin/customers.ts'
import { trimAtWord } from '#app/pages/trim-at-word.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import styles from './customers.module.scss'

const kinds: Record<CustomerMessage['kind'], string> = { message: 'Message', question: 'Question', email: 'Email' }
const states: Record<CustomerMessage['state'], string> = {
  open: 'waits for an answer',
  done: 'done',
  queued: 'not sent yet',
  sent: 'sent',
  failed: 'failed',
}

/** Messages, questions and emails of a customer, newest first. */
export function CustomerMessages({ messages }: { messages: readonly CustomerMessage[] }) {
  return (
    <section aria-labelledby="messages">
      <h2 className="h3" id="messages">
        Messages and emails
      </h2>
      {messages.length === 0 && <p className="meta">None.</p>}
      <ul className={styles.lines}>
        {messages.map((message) => (
          <li key={message._id}>
            <p>
              <MessageText message={message} />
            </p>
            <span className="meta">
              {kinds[message.kind]}, <Day at={message.createdAt} />, {states[message.state]}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function MessageText({ message: { _id, kind, text } }: { message: CustomerMessage }) {
  const start = trimAtWord(text)
  if (kind === 'message') return <Link to={adminPaths.messages({ id: _id, all: true })}>{start}</Link>
  if (kind === 'question') return <Link to={adminPaths.questions}>{start}</Link>
  return start
}
