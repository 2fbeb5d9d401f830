import { useState } from 'react'
import { useDeleteQuestionMutation } from '#app/api/products/answers.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import type { Question } from '#contract/inbox/answers.ts'

/** Deletes a question after a confirmation. `onDeleted` moves the focus, because the button is removed. */
export function useDeleteQuestion(onDeleted: () => void) {
  const [deleteQuestion, { isLoading }] = useDeleteQuestionMutation()
  const [chosen, setChosen] = useState<Question | null>(null)

  async function deleteChosen(question: Question) {
    const { error } = await deleteQuestion(question)
    // The dialog closes first, because it would cover the toast.
    setChosen(null)
    if (error) {
      showToast('error', errorMessage(error))
      return
    }
    showToast('success', 'Question deleted')
    onDeleted()
  }

  const dialog = (
    <ConfirmDialog
      show={chosen !== null}
      question="Delete this question?"
      consequence={consequenceOf(chosen)}
      action="Delete"
      keep="Keep the question"
      isDanger
      busy={isLoading}
      onConfirm={() => chosen && void deleteChosen(chosen)}
      onCancel={() => setChosen(null)}
    />
  )
  return { askToDelete: setChosen, dialog }
}

function consequenceOf(question: Question | null): string {
  if (question === null) return ''
  if (question.answeredAt === null) return 'The person who asked won’t get an answer.'
  return question.publishedAt === null ? 'The answer was sent and stays sent.' : 'It’s removed from the page too.'
}
