import { useState } from 'react'
import { privacy } from '#contract/privacy/privacy.ts'
import { daysText } from '#rules/days-text.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { DeleteAccount } from './delete-account.tsx'

/** The download of everything that the shop stores about the shopper, and the deletion of the account. */
export function MyData() {
  const { keepDays } = useShopDetails()
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <section aria-labelledby="my-data">
      <h2 className="h3 mt-5 mb-3" id="my-data">
        My Data
      </h2>
      <p>
        The file has your account, the devices and networks of your sign-ins, your orders with addresses, payments and
        refunds, your reviews, the emails and messages between us, and the history of changes. When you delete the
        account, orders keep your name and address for {daysText(keepDays.orders)}, because tax law requires records;
        your reviews stay without your name.
      </p>
      <div className="d-flex flex-wrap gap-2">
        <a className="btn btn-outline" href={privacy.downloadData.url} download>
          Download my data
        </a>
        <button className="btn btn-outline" type="button" onClick={() => setIsDeleting(true)}>
          Delete my account
        </button>
      </div>
      <DeleteAccount show={isDeleting} onClose={() => setIsDeleting(false)} />
    </section>
  )
}
