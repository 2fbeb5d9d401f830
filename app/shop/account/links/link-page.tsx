import { useState, type ReactNode } from 'react'
import { accountLinksApi } from '#app/api/account-access.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { scenes } from '#rules/content/scenes.ts'
import { SplitLayout } from '#app/ui/split-layout.tsx'
import type { EmailLink } from '#contract/accounts/account-access.ts'
import { useLinkToken } from '#app/page/use-link-token.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'

interface LinkPageProps {
  title: string
  kind: EmailLink['kind']
  otherwise: ReactNode
  children: (link: EmailLink & { token: string }) => ReactNode
}

/**
 * The page of a one-time link. Only its button acts, because programs that check emails open links too. The token is
 * never rendered by the server.
 */
export function LinkPage({ title, ...link }: LinkPageProps) {
  return (
    <>
      <PageMeta title={title} />
      <SplitLayout scene={scenes.promoRustic}>
        <h1 className="mb-4">{title}</h1>
        <LinkContent {...link} />
      </SplitLayout>
    </>
  )
}

export function LinkContent({ kind, otherwise, children }: Omit<LinkPageProps, 'title'>) {
  const token = useLinkToken()
  if (token === null) {
    return (
      <InvalidLink
        message="This page only opens from the link in our email. Press that link again."
        otherwise={otherwise}
      />
    )
  }
  return (
    <CheckedLink token={token} kind={kind} otherwise={otherwise}>
      {children}
    </CheckedLink>
  )
}

function CheckedLink({ token, kind, otherwise, children }: Omit<LinkPageProps, 'title'> & { token: string }) {
  // Read once: after the button the link is used up, and the end of a session clears what the browser has read.
  const [link, setLink] = useState<EmailLink | null>(null)
  const { data, error } = accountLinksApi.read.useQuery({ token }, { skip: link !== null })
  if (data && !link) setLink(data)
  if (!link && error) return <InvalidLink message={errorMessage(error)} otherwise={otherwise} />
  if (!link) return <p className="meta bone-page">Checking the link…</p>
  if (link.kind !== kind) return <InvalidLink message="That link is for a different page." otherwise={otherwise} />
  return children({ ...link, token })
}

function InvalidLink({ message, otherwise }: { message: string; otherwise: ReactNode }) {
  return (
    <>
      <Alert kind="danger">{message}</Alert>
      <div>{otherwise}</div>
    </>
  )
}

interface LinkButtonProps {
  mutation: { isLoading: boolean; data?: { message: string } | undefined; error?: unknown }
  onPress: () => void
  label: string
  children: ReactNode
  next: ReactNode
}

export function LinkButton({ mutation: { isLoading, data, error }, onPress, label, children, next }: LinkButtonProps) {
  if (data) {
    return (
      <>
        <Alert kind="success">{data.message}</Alert>
        {next}
      </>
    )
  }
  return (
    <>
      {children}
      {error !== undefined && <Alert kind="danger">{errorMessage(error)}</Alert>}
      <LoadingButton type="button" busy={isLoading} onClick={onPress}>
        {label}
      </LoadingButton>
    </>
  )
}
