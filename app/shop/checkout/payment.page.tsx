import { useId, type FormEvent } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { PageMeta } from '#app/page/page-meta.tsx'
import { paymentMethodSaved, selectCart } from '#app/store/cart.ts'
import { useAppDispatch, useAppSelector } from '#app/store/hooks.ts'
import { selectIsRestored } from '#app/store/session.ts'
import { useOffersAfterpay } from '#app/store/shop-details.tsx'
import { addressOf } from '#rules/selling/cart.ts'
import { paths } from '#rules/paths.ts'
import { CheckoutSteps, StepSummary } from './checkout-steps.tsx'

/** Payment Method (spec §2): one choice, `card`. Shown if the cart has no method. */
export function Component() {
  const cart = useAppSelector(selectCart)
  const isRestored = useAppSelector(selectIsRestored)
  if (isRestored && !addressOf(cart)) return <Navigate to={paths.shipping} replace />
  return (
    <>
      <PageMeta title="Payment Method" />
      <div className="container">
        <div className="pt-4">
          <CheckoutSteps current="payment" />
        </div>
        <div className="checkout">
          <PaymentForm total={Number(cart.totalPrice)} />
          <StepSummary cart={cart} />
        </div>
      </div>
    </>
  )
}

function PaymentForm({ total }: { total: number }) {
  const id = useId()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const hasAfterpay = useOffersAfterpay(total)

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    dispatch(paymentMethodSaved('card'))
    void navigate(paths.placeOrder)
  }

  return (
    <form method="post" onSubmit={handleSubmit}>
      <h1 className="mb-4">Payment Method</h1>
      <fieldset className="field">
        <legend className="form-label">Select Method</legend>
        <div className="form-check">
          <input className="form-check-input" type="radio" name="paymentMethod" id={id} value="card" defaultChecked />
          <label htmlFor={id}>Credit Card</label>
        </div>
        {hasAfterpay && <div className="form-text">You choose between card and Afterpay on the payment page.</div>}
      </fieldset>
      <button type="submit" className="btn btn-primary">
        Continue
      </button>
    </form>
  )
}
