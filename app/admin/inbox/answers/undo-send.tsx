import type { ComponentProps } from 'react'
import { ActionButton } from '#app/admin/kit/act.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { useSecondsUntil } from '#app/ui/use-seconds-until.ts'

interface UndoSendProps<Data> extends Pick<
  ComponentProps<typeof ActionButton<{ id: string }, Data>>,
  'mutation' | 'arg' | 'success' | 'onDone'
> {
  /** What is sent, such as 'reply to Bridget'. */
  what: string
  until: string
}

export function UndoSend<Data>({ what, until, ...undo }: UndoSendProps<Data>) {
  const seconds = useSecondsUntil(until)
  if (seconds === 0) return null
  const button = (
    <ActionButton {...undo}>
      Undo<span className="visually-hidden"> the {what}</span>
    </ActionButton>
  )
  return (
    <Alert kind="success" className="mb-4" action={button}>
      The {what} goes <span aria-hidden="true">{seconds !== null && `in ${seconds} s`}</span>
      <span className="visually-hidden">soon</span>.
    </Alert>
  )
}
