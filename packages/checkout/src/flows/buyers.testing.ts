import type { Buyer } from '@florin/page-reading/purchase';

/** Every detail can be told from anything else that is ever sent. */
export const ADA: Buyer = {
  name: 'Adaquine Lovelockson',
  email: 'zanzibar.quokka@canarymail.example',
  phone: '+1 (628) 731-9402',
  shipping: {
    line1: '739188 Wombat Crescent',
    line2: 'Penthouse Xylophone 88',
    city: 'Quillville',
    state: 'NV',
    postalCode: '89317',
    country: 'US',
  },
  billing: {
    line1: '620477 Marmoset Parade',
    line2: 'Cellar Oboe 77',
    city: 'Zebrafield',
    state: 'WY',
    postalCode: '82931',
    country: 'US',
  },
};

export const BO: Buyer = {
  name: 'Bo Tern',
  email: 'bo@other.example',
  phone: '+1 (503) 555-0147',
  shipping: {
    line1: '12 Elm Rd',
    line2: 'Flat 3',
    city: 'Salem',
    state: 'OR',
    postalCode: '97301',
    country: 'US',
  },
  billing: {
    line1: '9 Oak Rd',
    line2: 'Door 4',
    city: 'Boise',
    state: 'ID',
    postalCode: '83702',
    country: 'US',
  },
};
