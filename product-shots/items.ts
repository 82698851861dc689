import { aputureLs600dPro } from './items/aputure-ls-600d-pro.ts';
import { arriAlexaMiniLf } from './items/arri-alexa-mini-lf.ts';
import { arriAmira } from './items/arri-amira.ts';
import { atomosNinjaV } from './items/atomos-ninja-v.ts';
import { blackmagicPocketCinemaCamera6kPro } from './items/blackmagic-pocket-cinema-camera-6k-pro.ts';
import { canonEos1dXMarkIii } from './items/canon-eos-1d-x-mark-iii.ts';
import { canonEos5dMarkIv } from './items/canon-eos-5d-mark-iv.ts';
import { canonEosC300MarkIii } from './items/canon-eos-c300-mark-iii.ts';
import { canonEosR5 } from './items/canon-eos-r5.ts';
import { canonRf70200mmF28L } from './items/canon-rf-70-200mm-f2-8-l.ts';
import { djiRs3Pro } from './items/dji-rs-3-pro.ts';
import { fujifilmXT5 } from './items/fujifilm-x-t5.ts';
import { fujifilmX100vi } from './items/fujifilm-x100vi.ts';
import { goproHero12Black } from './items/gopro-hero12-black.ts';
import { hasselbladX2d100c } from './items/hasselblad-x2d-100c.ts';
import { leicaM11 } from './items/leica-m11.ts';
import { manfrotto055Xpro33Way } from './items/manfrotto-055-xpro3-3-way.ts';
import { nikonD850 } from './items/nikon-d850.ts';
import { nikonDf } from './items/nikon-df.ts';
import { nikonZ8 } from './items/nikon-z8.ts';
import { omSystemOm1MarkIi } from './items/om-system-om-1-mark-ii.ts';
import { pentaxK1MarkIi } from './items/pentax-k-1-mark-ii.ts';
import { redKomodo6k } from './items/red-komodo-6k.ts';
import { sennheiserMkh416 } from './items/sennheiser-mkh-416.ts';
import { sigma35mmF14DgDnArt } from './items/sigma-35mm-f1-4-dg-dn-art.ts';
import { sonyA7Iv } from './items/sony-a7-iv.ts';
import { sonyFe2470mmF28GmIi } from './items/sony-fe-24-70mm-f2-8-gm-ii.ts';
import { sonyFx6 } from './items/sony-fx6.ts';
import { sonyNpFz100BatteryAndCardSet } from './items/sony-np-fz100-battery-and-card-set.ts';
import { zeissCp350mmT21 } from './items/zeiss-cp-3-50mm-t2-1.ts';
import type { Item } from './items/item.ts';

/** The models by the slug of their article. */
export const items: Record<string, Item> = {
  'aputure-ls-600d-pro': aputureLs600dPro,
  'arri-alexa-mini-lf': arriAlexaMiniLf,
  'arri-amira': arriAmira,
  'atomos-ninja-v': atomosNinjaV,
  'blackmagic-pocket-cinema-camera-6k-pro': blackmagicPocketCinemaCamera6kPro,
  'canon-eos-1d-x-mark-iii': canonEos1dXMarkIii,
  'canon-eos-5d-mark-iv': canonEos5dMarkIv,
  'canon-eos-c300-mark-iii': canonEosC300MarkIii,
  'canon-eos-r5': canonEosR5,
  'canon-rf-70-200mm-f2-8-l': canonRf70200mmF28L,
  'dji-rs-3-pro': djiRs3Pro,
  'fujifilm-x-t5': fujifilmXT5,
  'fujifilm-x100vi': fujifilmX100vi,
  'gopro-hero12-black': goproHero12Black,
  'hasselblad-x2d-100c': hasselbladX2d100c,
  'leica-m11': leicaM11,
  'manfrotto-055-xpro3-3-way': manfrotto055Xpro33Way,
  'nikon-d850': nikonD850,
  'nikon-df': nikonDf,
  'nikon-z8': nikonZ8,
  'om-system-om-1-mark-ii': omSystemOm1MarkIi,
  'pentax-k-1-mark-ii': pentaxK1MarkIi,
  'red-komodo-6k': redKomodo6k,
  'sennheiser-mkh-416': sennheiserMkh416,
  'sigma-35mm-f1-4-dg-dn-art': sigma35mmF14DgDnArt,
  'sony-a7-iv': sonyA7Iv,
  'sony-fe-24-70mm-f2-8-gm-ii': sonyFe2470mmF28GmIi,
  'sony-fx6': sonyFx6,
  'sony-np-fz100-battery-and-card-set': sonyNpFz100BatteryAndCardSet,
  'zeiss-cp-3-50mm-t2-1': zeissCp350mmT21,
};
