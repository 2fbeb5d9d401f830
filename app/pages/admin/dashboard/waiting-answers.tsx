import { Link } from 'react-router'
import { Alert } from '#app/ui/feedback/alert.tsx'
import type { Dashboard } from '#contract/dashboard.ts'
import { paths } from '#rules/paths.ts'

type WaitingAnswersProps = Pick<Dashboard, 'openQuestions' | 'waitingPhotos'>

/** How many questions and photos of buyers wait for the owner, with links to them. Nothing without any. */
export function WaitingAnswers({ openQuestions, waitingPhotos }: WaitingAnswersProps) {
  if (openQuestions + waitingPhotos === 0) return null
  return (
    <Alert kind="info" className="mt-4 mb-0">
      {openQuestions > 0 && (
        <p>
          {openQuestions === 1 ? '1 question about a product waits' : `${openQuestions} questions about products wait`}{' '}
          for an answer. <Link to={paths.admin.questions}>Read and answer</Link>
        </p>
      )}
      {waitingPhotos > 0 && (
        <p>
          {waitingPhotos === 1 ? '1 photo of a buyer waits' : `${waitingPhotos} photos of buyers wait`} for your
          agreement. <Link to={paths.admin.photos}>Look at them</Link>
        </p>
      )}
    </Alert>
  )
}
