import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import { questionTexts } from './step-question.ts'
import type { StepTaking } from './use-take-step.ts'

export function StepDialog({ taking }: { taking: StepTaking }) {
  const { question, isAsking, isLoading, confirm, leave } = taking
  if (!question) return null
  return (
    <ConfirmDialog
      show={isAsking}
      {...questionTexts(question.body)}
      consequence={question.concerns.join(' ')}
      isDanger
      busy={isLoading}
      onConfirm={confirm}
      onCancel={leave}
    />
  )
}
