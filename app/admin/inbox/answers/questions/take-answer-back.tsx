import { errorMessage } from '#app/api/error-message.ts'
import { useTakeAnswerBackMutation } from '#app/api/products/answers.ts'
import { writeDraft } from '#app/form/form-draft.ts'
import { UndoSend } from '#app/admin/inbox/answers/undo-send.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import type { Question } from '#contract/inbox/answers.ts'
import { answerDraft } from './answer-form.tsx'

/** Takes an answer back before it is sent; the form that comes back has its texts again. */
export function TakeAnswerBack({ question, until }: { question: Question; until: string }) {
  const [takeBack, { isLoading }] = useTakeAnswerBackMutation()
  const { _id: id, answer, publishedAt, pageQuestion, pageAnswer } = question

  async function handleUndo() {
    const { error } = await takeBack(id)
    if (error) return showToast('error', errorMessage(error))
    writeDraft(answerDraft(id), {
      answer,
      ...(publishedAt !== null && { isPublished: true, pageQuestion, pageAnswer }),
    })
    showToast('success', 'Answer undone')
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return <UndoSend what="answer" until={until} isBusy={isLoading} onUndo={() => void handleUndo()} />
}
