import { deliveryApi } from '#app/api/delivery.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import { DeliveryDate } from '#app/ui/order/delivery-date.tsx'
import { estimateText } from '#rules/orders/delivery/promise-text.ts'
import { deliveryTime } from '#rules/platform/shop-info.ts'
import styles from './frame.module.scss'
import { usePostCode } from './use-post-code.ts'

/** The delivery date of an order paid today, with a field for the postcode. */
export function DeliveryEstimate() {
  const { text, postCode, change } = usePostCode()
  return (
    <div className={styles.estimate}>
      <div role="status">{postCode === null ? <GeneralTime /> : <Estimate postCode={postCode} />}</div>
      <TextField
        label="Your postcode"
        short
        value={text}
        onChange={({ target }) => change(target.value)}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={20}
        help={postCode === null ? 'Enter four digits to see when it will arrive.' : undefined}
      />
    </div>
  )
}

/** Shows the shop's general delivery time until the date is known. */
export function Estimate({ postCode }: { postCode: string }) {
  const { currentData } = deliveryApi.promise.useQuery({ postCode })
  if (!currentData) return <GeneralTime />
  const { promise, places } = currentData
  return <DeliveryDate promise={promise}>{estimateText(promise, currentData.postCode, places[0])}</DeliveryDate>
}

function GeneralTime() {
  return (
    <p className={`m-0 ${styles.general}`}>
      <Icon name="truck" />
      <span>Delivered in {deliveryTime}; to some islands by arrangement</span>
    </p>
  )
}
