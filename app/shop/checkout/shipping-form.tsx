import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useKeepAddressMutation, useListAddressesQuery } from '#app/api/account/addresses.ts'
import { useLazyDeliveryEstimateQuery } from '#app/api/delivery.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { deleteDraft } from '#app/form/form-draft.ts'
import { useForm } from '#app/form/use-form.ts'
import { Estimate } from '#app/shop/frame/delivery-estimate.tsx'
import { addressSaved, selectCart } from '#app/store/cart.ts'
import { useAppDispatch, useAppSelector } from '#app/store/hooks.ts'
import { selectUserInfo } from '#app/store/session.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { AddressFields } from '#app/ui/form/address-fields.tsx'
import { CheckField } from '#app/ui/form/check-field.tsx'
import type { StoredAddress } from '#contract/accounts/shipping-address.ts'
import { normalizePostCode } from '#rules/orders/delivery/postcodes.ts'
import { unknownCodeText } from '#rules/orders/delivery/promise-text.ts'
import { paths } from '#rules/paths.ts'
import { addressErrors, isSameAddress } from '#rules/orders/delivery/shipping-address.ts'
import { DeliveryNote } from './delivery-note.tsx'
import { PlaceHint } from './place-hint.tsx'
import { ReceiptTo } from './receipt-to.tsx'
import { SavedAddresses, somewhereElse } from './saved-addresses.tsx'
import { startAddress } from './start-address.ts'
import { StepSummary } from './step-summary.tsx'
import styles from './shipping-form.module.scss'

const draft = 'shipping'

/**
 * The form of the address, and the summary with the delivery date of its postal code. Unedited fields follow the
 * address of the cart once local storage has been read; an unknown postal code is asked about once, because new ones
 * exist.
 */
export function ShippingForm() {
  const cart = useAppSelector(selectCart)
  const userInfo = useAppSelector(selectUserInfo)
  const { data: kept = [] } = useListAddressesQuery()
  const [keep] = useKeepAddressMutation()
  const [estimate, { isFetching: isAsking }] = useLazyDeliveryEstimateQuery()
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

  // When the shop cannot be asked, the code passes: the server promises the widest range for a code that it does not
  // know.
  async function isUnknown(code: string): Promise<boolean> {
    const { data } = await estimate(code, true)
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
