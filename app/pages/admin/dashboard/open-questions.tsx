import { Link } from 'react-router'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { paths } from '#rules/paths.ts'

/** How many questions about products wait for an answer, with a link to them. Nothing without one. */
export function OpenQuestions({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Alert kind="info" className="mt-4 mb-0">
      {count === 1 ? '1 question about a product waits' : `${count} questions about products wait`} for an answer.{' '}
      <Link to={paths.admin.questions}>Read and answer</Link>
    </Alert>
  )
}
