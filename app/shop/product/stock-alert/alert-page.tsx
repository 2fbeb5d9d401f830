import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '#app/api/error-message.ts'
import { stockAlertsApi } from '#app/api/stock.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { useLinkToken } from '#app/page/use-link-token.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { scenes } from '#rules/content/scenes.ts'
import { SplitLayout } from '#app/ui/split-layout.tsx'
import type { StockAlert } from '#contract/stock/stock-alerts.ts'
import { paths } from '#rules/paths.ts'

interface AlertPageProps {
  title: string
  children: (alert: StockAlert & { token: string }) => ReactNode
}

/** Only the button acts, because programs that check emails open links too. */
export function AlertPage({ title, children }: AlertPageProps) {
  const token = useLinkToken()
  return (
    <>
      <PageMeta title={title} />
      <SplitLayout scene={scenes.promoRustic}>
        <h1 className="mb-4">{title}</h1>
        {token === null ? (
          <Invalid message="This page only opens from the link in our email. Press that link again." />
        ) : (
          <Read token={token}>{children}</Read>
        )}
      </SplitLayout>
    </>
  )
}

function Read({ token, children }: Pick<AlertPageProps, 'children'> & { token: string }) {
  // Read once: what the button has changed is said by its outcome.
  const [alert, setAlert] = useState<StockAlert | null>(null)
  const { data, error } = stockAlertsApi.read.useQuery({ token }, { skip: alert !== null })
  if (data && !alert) setAlert(data)
  if (alert) return children({ ...alert, token })
  return error ? <Invalid message={errorMessage(error)} /> : <p className="meta bone-page">Checking the link…</p>
}

function Invalid({ message }: { message: string }) {
  return (
    <>
      <Alert kind="danger">{message}</Alert>
      <p>
        <Link to={paths.products}>All products</Link>
      </p>
    </>
  )
}

export function AlertOutcome({ message, product }: { message: string; product: StockAlert['product'] }) {
  return (
    <>
      <Alert kind="success">{message}</Alert>
      <p>
        <Link to={paths.product(product._id)}>{product.name}</Link>
      </p>
    </>
  )
}
