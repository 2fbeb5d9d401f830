import { Alert } from '#app/ui/feedback/alert.tsx'

/** Why a form was refused, above its button, until it is sent again; nothing without a reason. */
export function FormProblem({ text }: { text: string | null }) {
  return (
    text !== null && (
      <Alert kind="danger" className="field">
        {text}
      </Alert>
    )
  )
}
