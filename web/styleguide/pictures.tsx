import * as icons from '../ui/icons.tsx';
import { Picture } from '../ui/picture.tsx';
import { Stars } from '../ui/stars.tsx';
import { Chapter, Row, Specimen } from './specimen.tsx';

const camera = {
  src: '/products/leica-m11-front-800.webp',
  widths: [400, 800, 1200],
  color: '#cecac5',
};
const broken = { src: '/products/no-such-picture.webp', widths: [], color: '#cecac5' };

export const Pictures = () => (
  <Chapter title="Pictures">
    <Specimen title="Picture" shows="Picture">
      <Picture picture={camera} alt="A rangefinder camera" sizes="20rem" className="rounded-lg" />
    </Specimen>
    <Specimen title="Picture that is missing" shows="Picture">
      <Picture picture={undefined} alt="No picture yet" sizes="20rem" className="rounded-lg" />
    </Specimen>
    <Specimen title="Picture that cannot be loaded" shows="Picture">
      <Picture picture={broken} alt="A broken picture" sizes="20rem" className="rounded-lg" />
    </Specimen>
    <Specimen title="Stars" shows="Stars">
      {[50, 47, 43, 25, 2].map((rating) => (
        <Stars key={rating} rating={rating} reviewCount={rating * 6} score />
      ))}
      <Stars rating={0} reviewCount={0} />
    </Specimen>
    <Specimen title="Icons" shows={Object.keys(icons).join(' ')}>
      <Row>
        {Object.entries(icons).map(([name, Icon]) => (
          <Icon key={name} className="size-6" />
        ))}
      </Row>
    </Specimen>
  </Chapter>
);
