import { Link } from 'react-router'
import { PageMeta } from '#app/page/page-meta.tsx'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'
import { replyTime } from '#rules/platform/shop-info.ts'
import { paths } from '#rules/paths.ts'
import { ContactForm } from './contact-form.tsx'
import { ShopEmail, ShopPhone } from './shop-contact.tsx'

/** Contact (spec §2): a form, the email address, the phone number and a link to support. */
export function Component() {
  const { name, phoneHours, address } = useShopDetails()
  return (
    <>
      <PageMeta
        title="Contact"
        description={`Write to ${name}: we’ll reply by email within ${replyTime}, weekends included. Or call us ${phoneHours}.`}
        canonical={paths.contact}
      />
      <div className="container">
        <PageHeading
          title="Contact"
          lead={`Tell us about your room and its sizes. We’ll reply by email within ${replyTime}, weekends included.`}
        />
        <div className="checkout">
          <ContactForm />
          <div>
            <div className="block first">
              <h2>Email</h2>
              <p>
                <ShopEmail />
              </p>
            </div>
            <div className="block">
              <h2>Phone</h2>
              <p className="mb-0">
                <ShopPhone />
              </p>
              <p className="meta">{phoneHours}</p>
            </div>
            {address !== '' && (
              <div className="block">
                <h2>Address</h2>
                <p className="mb-0">{address}</p>
              </div>
            )}
            <div className="block">
              <h2>Before you write</h2>
              <p>
                The support page answers questions on <Link to={paths.support}>ordering, shipping and returns</Link>.
                About an order? Include its number, or sign in and choose the order in the form.
              </p>
            </div>
          </div>
        </div>
      </div>
    </>
  )
}
