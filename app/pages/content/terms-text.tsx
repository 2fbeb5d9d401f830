import { Link } from 'react-router'
import { deliveryAreaText } from '#rules/shipping-address.ts'
import {
  deliveryTime,
  discountRule,
  minimumAgeYears,
  phoneHours,
  refundTime,
  replyTime,
  returnsWithin,
  type ShopDetails,
} from '#rules/shop-info.ts'
import { paths } from '#rules/paths.ts'
import type { ContentPart } from './content-page.tsx'
import { ShopEmail, ShopPhone } from './shop-contact.tsx'

/** The terms of sale. They add to the law and take nothing from it; every figure is one of the business rules (spec §9). */
export function termsParts(shop: ShopDetails): ContentPart[] {
  return [
    {
      id: 'your-rights',
      title: 'Your rights come first',
      body: (
        <p>
          The Consumer Guarantees Act 1993 and the Fair Trading Act 1986 give you rights that no shop may take away, and
          nothing on this page tries to. Where these terms and those Acts differ, the Acts count. {shop.name} sells in
          trade.
        </p>
      ),
    },
    {
      id: 'who-may-order',
      title: 'Who may order',
      body: (
        <p>
          Anybody of {minimumAgeYears} or over with an account and an address in New Zealand. Keep your password to
          yourself, and tell us if somebody else has it.
        </p>
      ),
    },
    {
      id: 'prices',
      title: 'Prices',
      body: (
        <>
          <p>
            Prices are in New Zealand dollars and include GST and freight to any address in New Zealand. What the order
            says is what you pay. A price that changes later does not change an order that is placed.
          </p>
          <p>
            If a price was plainly a mistake, such as a dining table for $8, we tell you before we send anything, and
            you choose: the right price, or all of your money back.
          </p>
        </>
      ),
    },
    {
      id: 'orders',
      title: 'Orders',
      body: (
        <>
          <p>
            Placing an order holds its pieces for {shop.holdMinutes} minutes. After that they go back on sale; the order
            can still be paid while there is stock. We have a contract once your payment has arrived.
          </p>
          <p>
            Should your payment arrive when a piece has gone all the same, we refund it in full, or send another piece
            if you would rather have one.
          </p>
        </>
      ),
    },
    {
      id: 'discount-codes',
      title: 'Discount codes',
      body: (
        <p>
          {discountRule}. A code holds until the date given with it, cannot be exchanged for money, and is not added to
          an order afterwards.
        </p>
      ),
    },
    {
      id: 'payment',
      title: 'Payment',
      body: (
        <>
          <p>
            You pay by card or Afterpay on the page of our payment provider. Afterpay is an agreement between you and
            Afterpay, on its terms; towards us the order is paid in full.
          </p>
          <p>
            If a charge looks wrong, ask us: we answer within {replyTime}. You remain free to dispute it with your bank
            or Afterpay. We then show them the order and the proof of delivery and abide by the result. What has been
            paid back that way is not refunded a second time.
          </p>
        </>
      ),
    },
    {
      id: 'delivery',
      title: 'Delivery',
      body: (
        <>
          <p>
            {deliveryAreaText}. Delivery takes {deliveryTime}; we email you once the pieces are ready to ship. If it
            takes longer, we say so. If it is not there within a reasonable time, you may cancel and have all of your
            money back.
          </p>
          <p>
            The pieces are at our risk until they are in your hands. Look them over when they come, and tell us soon
            about damage: a photo helps. Somebody has to be able to bring them in, so measure doors, stairs and corners
            first.
          </p>
        </>
      ),
    },
    {
      id: 'returns',
      title: 'Changing your mind',
      body: (
        <p>
          You may return a piece within {returnsWithin}, unused and in its packaging. Write to us first; you arrange and
          pay the freight back. We refund what you paid for it {refundTime} after it is with us.
        </p>
      ),
    },
    {
      id: 'faults',
      title: 'Faults',
      body: (
        <>
          <p>
            A piece that is faulty, damaged or not what was shown is for us to put right, whenever it shows within the
            time that such a piece should last. We pay the freight and repair it, replace it or refund it, within a
            reasonable time. If the fault is substantial or we cannot put it right, you choose: reject the piece for a
            refund or another one, or keep it and be paid for the loss in value. The Act also covers other loss that the
            fault was bound to cause.
          </p>
          <p>
            Knots, saw marks, differences in colour and the slow movement of timber with the weather are its nature and
            no faults. Pictures may not be exact; sizes are, within the few millimetres that timber moves.
          </p>
        </>
      ),
    },
    {
      id: 'reviews',
      title: 'Reviews',
      body: (
        <p>
          Write what you found, good or bad, about a piece that you know. We publish reviews as they are and remove only
          what is unlawful, insulting, or not about the piece. The words stay yours; we may show them on this site.
        </p>
      ),
    },
    {
      id: 'privacy',
      title: 'Privacy',
      body: (
        <p>
          What we know about you, and what we do with it, stands on the <Link to={paths.privacy}>privacy page</Link>.
        </p>
      ),
    },
    {
      id: 'law',
      title: 'Law, disputes and changes',
      body: (
        <>
          <p>
            New Zealand law applies. Talk to us first: <ShopEmail />, or <ShopPhone />, {phoneHours}. If that does not
            settle it, the <a href="https://www.disputestribunal.govt.nz">Disputes Tribunal</a> can, and{' '}
            <a href="https://www.consumerprotection.govt.nz">Consumer Protection</a> explains your rights.
          </p>
          <p>When these terms change, an order keeps the ones that it was placed under.</p>
        </>
      ),
    },
  ]
}
