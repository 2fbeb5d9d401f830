import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { errorMessage, errorStatus, fieldErrors } from '#app/api/error-message.ts'
import { fulfilmentApi } from '#app/api/admin/orders.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import type { NewParcelStep, TakenStep } from '#contract/orders/fulfilment.ts'
import { attemptOf, type StepAttempt } from './step-attempt.ts'
import { questionAfter, questionBefore, type StepOrder, type StepQuestion } from './step-question.ts'

type ParcelStep = NewParcelStep['step']

/**
 * Takes a step of some orders. Asks first if there is a reason not to, even if only the server has noticed it; a
 * confirmed step names these orders.
 */
export function useTakeStep(orders: readonly StepOrder[], onTaken: (step: TakenStep) => void) {
  const [takeStep, { isLoading, originalArgs }] = fulfilmentApi.takeStep.useMutation()
  const [question, setQuestion] = useState<StepQuestion | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [refusal, setRefusal] = useState<{ step: ParcelStep; text: string } | null>(null)
  const attempt = useRef<StepAttempt | null>(null)

  function ask(next: StepQuestion) {
    setQuestion(next)
    setIsAsking(true)
  }

  async function send(body: NewParcelStep) {
    attempt.current = attemptOf(body, attempt.current)
    const { data, error } = await takeStep({ ...body, idempotencyKey: attempt.current.key })
    // After a 5xx response, or none, the step may have been taken.
    if (!error || errorStatus(error) < 500) attempt.current = null
    const next = error ? questionAfter(body, fieldErrors(error)) : null
    if (next) return ask(next)
    // The dialog closes at once, because an open one covers a toast and keeps the focus.
    flushSync(() => setIsAsking(false))
    if (data) onTaken(data)
    else {
      showToast('error', errorMessage(error), { isSaid: true })
      setRefusal({ step: body.step, text: errorMessage(error) })
    }
  }

  return {
    /**
     * The step that is being taken, so that one press is one busy button; null while none is, or its question is open.
     */
    busyStep: isLoading && !isAsking ? (originalArgs?.step ?? null) : null,
    isLoading,
    /** The last question; its dialog is open while `isAsking`. */
    question,
    isAsking,
    /** Why the server refused this step, for `FormProblem`: until the next try or change. */
    problemOf: (step: ParcelStep) => (refusal?.step === step ? refusal.text : null),
    forgetProblem: () => setRefusal(null),
    take(body: NewParcelStep) {
      setRefusal(null)
      const asked = questionBefore(body, orders)
      if (asked) ask(asked)
      else void send(body)
    },
    confirm: () => question && void send(question.body),
    leave: () => setIsAsking(false),
  }
}

/** A step that may be taken, asked about or under way. */
export type StepTaking = ReturnType<typeof useTakeStep>
