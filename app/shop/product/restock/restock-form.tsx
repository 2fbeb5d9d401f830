import { useEffect, useRef, useState } from 'react'
import { stockAlertsApi } from '#app/api/stock.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { useAppSelector } from '#app/store/hooks.ts'
import { selectUserInfo } from '#app/store/session.ts'
import { Alert, FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { ariaProps, controlClass, FieldNotes } from '#app/ui/form/field.tsx'
import type { ReplyOf } from '#contract/platform/endpoint.ts'
import { Email } from '#contract/platform/fields.ts'
import type { Product } from '#contract/catalogue/products.ts'
import type { stockAlerts } from '#contract/stock/stock-alerts.ts'
import { fieldMessage } from '#rules/platform/field-message.ts'
import styles from '#app/shop/product/product.module.scss'

type Asked = ReplyOf<typeof stockAlerts.ask>

const fieldId = 'tell-me-email'

/** The contract's own; its types do not contain it. */
const emailPattern = new RegExp(String(Reflect.get(Email, 'pattern')), 'u')

export function RestockForm({ product }: { product: Product }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [undone, setUndone] = useState<string | null>(null)
  if (asked) {
    const handleUndone = (message: string) => {
      setAsked(null)
      setUndone(message)
    }
    return (
      <div className={`d-print-none ${styles.restock}`}>
        <Done asked={asked} onUndone={handleUndone} />
      </div>
    )
  }
  return (
    <div className={`d-print-none ${styles.restock}`}>
      {undone !== null && (
        <Alert kind="info" className="mb-2">
          {undone}
        </Alert>
      )}
      <AskForm product={product} isAgain={undone !== null} onAsked={setAsked} />
    </div>
  )
}

interface AskFormProps {
  product: Product
  /** Shown again after Undo, so the field takes the focus. */
  isAgain: boolean
  onAsked: (asked: Asked) => void
}

function AskForm({ product, isAgain, onAsked }: AskFormProps) {
  const user = useAppSelector(selectUserInfo)
  const { field, formProps, isSending, problem } = useServerForm(stockAlertsApi.ask.useMutation(), {
    initial: { email: user?.email ?? '' },
    check: ({ email }) => (emailPattern.test(email) ? {} : { email: fieldMessage(Email, email) ?? '' }),
    toRequest: ({ email }) => ({ id: product._id, email }),
    onSuccess: onAsked,
  })
  const { error, ...input } = field('email')
  const notes = { controlId: fieldId, error, help: null }
  const own = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isAgain) own.current?.focus()
  }, [isAgain])
  return (
    <form {...formProps} className="bg-plaster" aria-labelledby="tell-me">
      <h2 className="sub-head mb-1" id="tell-me">
        Tell me when it’s back
      </h2>
      <p>One email, on the day you can order it again. Nothing else.</p>
      <label className="form-label" htmlFor={fieldId}>
        Email Address
      </label>
      <div className={styles.row}>
        <input
          {...input}
          {...ariaProps(notes)}
          ref={own}
          id={fieldId}
          type="email"
          autoComplete="email"
          required
          className={controlClass('form-control', error)}
        />
        <FieldNotes {...notes} />
        <LoadingButton busy={isSending}>Tell me</LoadingButton>
      </div>
      <FormProblem text={problem} />
      <p className="meta">We can’t promise a date.</p>
    </form>
  )
}

function Done({ asked, onUndone }: { asked: Asked; onUndone: (message: string) => void }) {
  const [undo, { isLoading }] = stockAlertsApi.undo.useMutation()
  const box = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone.
  useEffect(() => box.current?.focus(), [])

  async function handleUndo() {
    if (isLoading) return
    const { data, error } = await undo({ token: asked.undoToken })
    if (data) onUndone(data.message)
    else showToast('error', errorMessage(error))
  }

  const button = (
    <button className="link-button" type="button" aria-busy={isLoading || undefined} onClick={() => void handleUndo()}>
      Undo
    </button>
  )
  return (
    <div ref={box} tabIndex={-1}>
      <Alert kind="success" action={button}>
        {asked.message}
      </Alert>
    </div>
  )
}
