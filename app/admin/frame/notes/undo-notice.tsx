import { useUndo } from '#app/admin/kit/use-undo.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'

interface UndoNoticeProps {
  text: string
  className: string
  undo: () => PromiseLike<{ error?: unknown }>
  onUndone: () => void
}

export function UndoNotice({ text, className, undo, onUndone }: UndoNoticeProps) {
  const { button } = useUndo({ until: null, undo, onUndone })
  return (
    <Alert kind="success" className={className} action={button}>
      {text}
    </Alert>
  )
}
