import { FormAlert } from '../ui/fields/form-alert.tsx';
import { HistoryList } from '../ui/history-list.tsx';
import { HouseText } from '../ui/house-text.tsx';
import { PaperPage } from '../ui/paper-page.tsx';
import { Paper, PaperAmount, PaperFact, PaperFacts, PaperSignature } from '../ui/paper.tsx';
import { PaperSums } from '../ui/paper-sums.tsx';
import { plainParts } from '#shared/prices/plain-parts.rules.ts';
import { Chapter, Specimen } from './specimen.tsx';

const house = {
  name: 'Lensyard',
  address: '12 Harbour Street\nPorto',
  phone: '+351 22 000 000',
  email: 'desk@lensyard.example',
};

/** Examples of papers, of the house's texts, and of the message about a form that was not saved. */
export function PaperExamples() {
  return (
    <Chapter title="Papers">
      <Specimen title="The house’s words" shows="HouseText">
        <HouseText text={'Bring it back clean.\n\n- the body\n- both batteries'} />
      </Specimen>
      <Specimen title="What happened to a booking" shows="HistoryList">
        <HistoryList
          shop={undefined}
          entries={[
            {
              id: 1,
              at: '2026-11-03T09:30:00Z',
              by: { name: 'Lensyard', side: 'desk' },
              kind: 'dates',
              before: { startDate: '2026-11-03', endDate: '2026-11-06' },
              after: { startDate: '2026-11-04', endDate: '2026-11-07' },
            },
          ]}
        />
      </Specimen>
      <Specimen title="A form without an answer" shows="FormAlert">
        <FormAlert error={new TypeError('no connection')} />
      </Specimen>
      <Specimen
        title="A document"
        shows="PaperPage Paper PaperFacts PaperFact PaperAmount PaperSums PaperSignature"
      >
        <PaperPage
          error={null}
          failure="Failed to load the receipt"
          onRetry={() => undefined}
          back="Back"
        >
          <Paper house={house} title="Receipt 2026-0001" mark={<strong>Booking #7</strong>}>
            <PaperFacts>
              <PaperFact name="Customer">Ines Ferreira</PaperFact>
              <PaperFact name="Rental">Nov 3, 2026 to Nov 6, 2026</PaperFact>
            </PaperFacts>
            <table className="figures w-full border-y border-ink">
              <tbody>
                <PaperAmount name="2 x Canon EOS R5" detail="$85 per day each">
                  $680
                </PaperAmount>
                <PaperSums
                  parts={{
                    ...plainParts,
                    extras: [{ text: 'Delivery', amount: 40 }],
                    taxes: [{ label: 'VAT', percent: 10, net: 720, tax: 72, contained: false }],
                  }}
                  discount={0}
                  total={792}
                />
              </tbody>
            </table>
            <PaperSignature>Date and signature</PaperSignature>
          </Paper>
        </PaperPage>
      </Specimen>
    </Chapter>
  );
}
