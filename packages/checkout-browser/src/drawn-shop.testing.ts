/** Drawn by scripts of its own, with whatever a shop puts between a buyer and the payment. */
export const DRAWN_SHOP: Readonly<Record<string, string>> = {
  '/product': `<h1>Shirt</h1><meta property="product:price:currency" content="USD"><p>$10.00</p><x-news></x-news>
<p id="l">Size</p><div role="combobox" tabindex="0" aria-labelledby="l" aria-haspopup="listbox" id="size">Choose</div><div id="lists"></div>
<a href="#" class="btn disabled" id="add">Add to bag</a><div id="drawer" role="dialog" hidden><p>Added</p><a href="/bag">View bag</a></div>
<script>
const root = document.querySelector('x-news').attachShadow({ mode: 'open' });
root.innerHTML = '<div style="position:fixed;inset:0;background:white;z-index:9"><h2>Our news</h2><input type="email" placeholder="E-mail"><button>Sign up</button><button class="no">No, thanks</button></div>';
root.querySelector('.no').onclick = () => root.replaceChildren();
size.onclick = () => {
  lists.innerHTML = '<ul role="listbox"><li role="option">Small</li><li role="option">Medium</li></ul>';
  for (const option of lists.querySelectorAll('li')) option.onclick = () => {
    size.textContent = option.textContent; lists.innerHTML = ''; add.classList.remove('disabled');
  };
};
onkeydown = ({ key }) => { if (key === 'Escape') lists.innerHTML = ''; };
add.onclick = async (event) => {
  event.preventDefault();
  if (add.classList.contains('disabled')) return;
  await fetch('/bag', { method: 'POST', body: size.textContent });
  drawer.hidden = false;
};
</script>`,
  '/bag': `<h1>Your bag</h1><form action="/who"><table><tr><td><a href="/product">Shirt</a> Medium</td><td><label>Qty <input name="q" type="number" value="1"></label></td><td id="sum">$10.00</td></tr></table>
<button formaction="/bag" name="update">Update</button><button>Check out</button></form><script>
const known = Number(new URLSearchParams(location.search).get('q') ?? 1);
document.querySelector('[name=q]').value = known; document.querySelector('#sum').textContent = '$' + 10 * known + '.00';
document.querySelector('[name=update]').onclick = () => fetch('/updated', { method: 'POST' });</script>`,
  '/who': `<h1>Checkout</h1><form action="/address"><label><input type="radio" name="who" value="new" checked> Register an account</label>
<label><input type="radio" name="who" value="guest"> Buy as a guest</label><button>Next</button></form>
<script>document.forms[0].onsubmit = () => document.querySelector('[value=guest]').checked || !(document.body.innerHTML = 'You must register');</script>`,
  '/address': `<h1>Delivery</h1><form action="/pay"><div><div>Name *</div><div><input name="n"></div></div><div><div>Last name *</div><div><input name="ln"></div></div>
<div><div>E-mail *</div><div><input name="e"></div></div><div><div>Street *</div><div><input name="s"></div></div><div><div>City *</div><div><input name="c"></div></div>
<label>State <select name="st" style="display:none"><option value="">Select</option><option value="5">California</option></select><span>Select</span></label>
<div><div>Phone *</div><div><input name="p"><span class="error" hidden>Enter ten digits</span></div></div>
<p><input type="checkbox" name="ok"> I have read and accept the <a href="/terms">conditions</a></p><p><input type="checkbox" name="news"> Send me offers</p><button>Next</button></form>
<script>document.forms[0].onsubmit = ({ target }) => {
  const isWrong = !/^[0-9]{10}$/.test(target.p.value); target.querySelector('.error').hidden = !isWrong;
  return !isWrong && target.ok.checked && !target.news.checked;
};</script>`,
  '/pay': `<h1>Payment</h1><form method="post" action="/done"><ul><li><input type="radio" name="m" id="m1" checked><label for="m1">Bank transfer</label></li>
<li><input type="radio" name="m" id="m2"><label for="m2">Visa, Mastercard</label></li></ul><div id="card" hidden><label>Card number <input name="number" autocomplete="cc-number"></label><label>Expiry (MM/YY) <input name="expiry" autocomplete="cc-exp"></label></div>
<dl><dt>Subtotal</dt><dd>$20.00</dd><dt>Shipping</dt><dd>$5.00</dd><dt>Total</dt><dd>$25.00</dd></dl><button>Place order</button></form>
<script>m2.onchange = () => { card.hidden = false; };</script>`,
};
