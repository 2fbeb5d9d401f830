import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { addressesApi } from '#app/api/account-access.ts'
import { deliveryApi } from '#app/api/delivery.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { deleteDraft } from '#app/form/form-draft.ts'
import { useForm } from '#app/form/use-form.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { Estimate } from '#app/shop/frame/delivery-estimate.tsx'
import { GuestLimits } from '#app/shop/frame/guest-limits.tsx'
import { addressSaved, selectCart } from '#app/store/cart.ts'
import { useAppDispatch, useAppSelector } from '#app/store/hooks.ts'
import { prefetch } from '#app/store/prefetch.ts'
import { selectUserInfo } from '#app/store/session.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { AddressFields } from '#app/ui/form/address-fields.tsx'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { useDebouncedValue } from '#app/ui/use-debounced-value.ts'
import type { SavedAddress } from '#contract/accounts/addresses.ts'
import type { StoredAddress } from '#contract/accounts/shipping-address.ts'
import { normalizePostCode } from '#rules/orders/delivery/postcodes.ts'
import { unknownCodeText } from '#rules/orders/delivery/promise-text.ts'
import { addressErrors, isSameAddress, addressText } from '#rules/orders/delivery/shipping-address.ts'
import { paths } from '#rules/paths.ts'
import { CheckoutSteps, ReceiptTo, StepSummary } from './checkout-steps.tsx'
import { DeliveryNote } from './delivery-note.tsx'
import styles from './checkout.module.scss'
import { startAddress, suggestedTown } from './delivery-address.ts'

export const loader = prefetch(() => [addressesApi.list.initiate()])

export function Component() {
  return (
    <>
      <PageMeta title="Shipping" />
      <div className="container">
        <div className="pt-4">
          <CheckoutSteps current="shipping" />
        </div>
        <GuestLimits />
        <div className="checkout">
          <ShippingForm />
        </div>
      </div>
    </>
  )
}

const draft = 'shipping'

/**
 * Unedited fields follow the cart's address once local storage has been read. An unknown postcode is asked about once,
 * because new ones exist.
 */
function ShippingForm() {
  const cart = useAppSelector(selectCart)
  const userInfo = useAppSelector(selectUserInfo)
  const { data: kept = [] } = addressesApi.list.useQuery()
  const [keep] = addressesApi.keep.useMutation()
  const [estimate, { isFetching: isAsking }] = deliveryApi.promise.useLazyQuery()
  const [choice, setChoice] = useState<string | null>(null)
  const [acceptedCode, setAcceptedCode] = useState<string | null>(null)
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const isGuest = userInfo?.isGuest ?? false
  const name = isGuest ? '' : (userInfo?.name ?? '')
  const { field, checkbox, formProps, values, change, reset } = useForm({
    initial: { ...startAddress({ choice, kept, inCart: cart.shippingAddress, name }), isKept: !isGuest },
    draft,
    check: addressErrors,
    onSubmit: async ({ values: { isKept, ...address }, removeDraft, setErrors }) => {
      if (isAsking) return
      const code = normalizePostCode(address.postCode)
      if (code !== null && code !== acceptedCode && (await isUnknown(code))) {
        setAcceptedCode(code)
        return setErrors({ postCode: `${unknownCodeText(code)} If it’s right, press Continue again.` })
      }
      dispatch(addressSaved(address))
      removeDraft()
      if (isKept) void keepForNextTime(address)
      void navigate(paths.placeOrder)
    },
  })

  // If the shop cannot be asked, the code passes: the server promises the widest range for it.
  async function isUnknown(code: string): Promise<boolean> {
    const { data } = await estimate({ postCode: code }, true)
    return data?.places.length === 0
  }

  // The order does not need it, so the next page does not wait for it.
  async function keepForNextTime(address: StoredAddress) {
    const { error } = await keep(address)
    if (error) showToast('error', errorMessage(error))
  }

  function handleChoose(id: string) {
    deleteDraft(draft)
    reset()
    setChoice(id)
  }

  const postCode = normalizePostCode(values.postCode)
  return (
    <>
      <form {...formProps}>
        <h1 className="mb-4">Shipping</h1>
        <SavedAddresses
          addresses={kept}
          hasDefault={!isGuest}
          selected={kept.find((address) => isSameAddress(address, values))?._id ?? somewhereElse}
          onChoose={handleChoose}
        />
        <div className="mb-4">
          <ReceiptTo next={paths.shipping} />
        </div>
        <p className="meta">Fill in every field unless it says optional.</p>
        <AddressFields
          field={field}
          belowPlace={
            <>
              <PlaceHint {...values} onTown={(town) => change('city', town)} />
              <div className={`d-lg-none mb-4 ${styles.day}`} role="status">
                {postCode !== null && <Estimate postCode={postCode} />}
              </div>
            </>
          }
        />
        {!isGuest && <CheckField {...checkbox('isKept')} label="Save this address for next time" />}
        <DeliveryNote className="field my-4">
          Once delivery items are ready to ship you will be contact by email!
        </DeliveryNote>
        <LoadingButton busy={isAsking}>Continue</LoadingButton>
        <p className="meta mt-3 mb-0">Next, check everything and place your order. You pay after that.</p>
      </form>
      <StepSummary cart={cart}>
        <div className="d-none d-lg-block" role="status">
          {postCode !== null && <Estimate postCode={postCode} />}
        </div>
      </StepSummary>
    </>
  )
}

interface PlaceHintProps {
  postCode: string
  city: string
  suburb: string
  onTown: (town: string) => void
}

const quietMs = 500

/** Asks whether the city is right if its postcode belongs to another town. It never blocks the shopper. */
function PlaceHint({ postCode, city, suburb, onTown }: PlaceHintProps) {
  const typed = useDebouncedValue(JSON.stringify([postCode, city, suburb]), quietMs)
  const [keptFor, setKeptFor] = useState('')
  const isQuiet = typed === JSON.stringify([postCode, city, suburb])
  const code = normalizePostCode(postCode)
  const { currentData } = deliveryApi.promise.useQuery({ postCode: code ?? '' }, { skip: code === null })
  const town = currentData ? suggestedTown({ city, suburb }, currentData.places) : null
  const isAsked = town !== null && isQuiet && keptFor !== typed
  return (
    <div role="status">
      {isAsked && (
        <div className={styles.hint}>
          <p>
            <strong>
              Is this {code}, {town}?
            </strong>{' '}
            Postcode {code} isn’t in {city.trim()}.
          </p>
          <div className="d-flex flex-wrap gap-2">
            <button className="btn btn-outline btn-sm" type="button" onClick={() => onTown(town)}>
              Yes, {town}
            </button>
            <button className="btn btn-quiet btn-sm" type="button" onClick={() => setKeptFor(typed)}>
              Keep {city.trim()}
            </button>
          </div>
        </div>
      )}
    </div>
  )
}

const somewhereElse = 'somewhere-else'

interface SavedAddressesProps {
  addresses: readonly SavedAddress[]
  selected: string
  onChoose: (choice: string) => void
  /** False for a guest, who has no next order. */
  hasDefault: boolean
}

function SavedAddresses({ addresses, selected, hasDefault, onChoose }: SavedAddressesProps) {
  if (addresses.length === 0) return null
  return (
    <fieldset className="mb-4">
      <legend className={`small fw-semibold mb-2 ${styles.legend}`}>Deliver to</legend>
      <ul className={`ruled mb-4 ${styles.choices}`}>
        {addresses.map((address) => (
          <Choice key={address._id} id={address._id} selected={selected} onChoose={onChoose}>
            {addressText(address)}
            {hasDefault && address.isDefault && <span className="meta d-block">Your default</span>}
          </Choice>
        ))}
        <Choice id={somewhereElse} selected={selected} onChoose={onChoose}>
          Another address
        </Choice>
      </ul>
    </fieldset>
  )
}

interface ChoiceProps extends Omit<SavedAddressesProps, 'addresses' | 'hasDefault'> {
  id: string
  children: ReactNode
}

function Choice({ id, selected, onChoose, children }: ChoiceProps) {
  return (
    <li>
      <div className="form-check">
        <input
          className="form-check-input"
          type="radio"
          name="sendTo"
          id={`send-to-${id}`}
          checked={selected === id}
          onChange={() => onChoose(id)}
        />
        <label className="text-break" htmlFor={`send-to-${id}`}>
          {children}
        </label>
      </div>
    </li>
  )
}
