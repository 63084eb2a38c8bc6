import { CLIENT_FIELDS } from '#src/features/clients/client.fields.ts';
import { zoneName } from '#src/shared/zone-clock.ts';
import { CheckboxField } from '#src/web/ui/checkbox-field.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { RHYTHM_IDS, RHYTHMS, TOPIC_IDS, TOPICS, WEEKDAYS } from '../notifications.rules.ts';
import type { Schedule, Topic } from '../notifications.rules.ts';

/** What a contact gets, and when. */
export type Choice = Schedule & { topics: Topic[] };

const RHYTHM_OPTIONS = RHYTHM_IDS.map((value) => ({ value, label: RHYTHMS[value] }));
const DAYS = WEEKDAYS.map((label, at) => ({ value: String(at + 1), label }));
const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${hour % 12 === 0 ? 12 : hour % 12}:00 ${hour < 12 ? 'AM' : 'PM'}`,
}));
/** The zones of the states and territories; one that was chosen elsewhere stands besides. */
const ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
  'Pacific/Guam',
];

/** The choices of a contact's mails: of what, when and by whose clock. */
export function ScheduleFields({
  choice,
  onChange,
}: {
  choice: Choice;
  onChange: (part: Partial<Choice>) => void;
}) {
  const { topics, rhythm, hour, weekday, zone } = choice;
  const zones = ZONES.includes(zone) ? ZONES : [zone, ...ZONES];
  return (
    <>
      <fieldset className="notification-topics">
        <legend className="field-label">Sends email about</legend>
        {TOPIC_IDS.map((topic) => (
          <CheckboxField
            key={topic}
            label={TOPICS[topic]}
            checked={topics.includes(topic)}
            onChange={(on) =>
              onChange({
                topics: TOPIC_IDS.filter((one) => (one === topic ? on : topics.includes(one))),
              })
            }
          />
        ))}
      </fieldset>
      <SelectField
        label="When"
        value={rhythm}
        options={RHYTHM_OPTIONS}
        onChange={(value) => {
          const found = RHYTHM_IDS.find((one) => one === value);
          if (found) onChange({ rhythm: found });
        }}
        hint={
          rhythm === 'atOnce'
            ? 'What follows within a quarter of an hour comes in one mail. What only stands open, and does not change, comes along then.'
            : 'One mail for all of it. None where there is nothing to tell.'
        }
      />
      {rhythm !== 'atOnce' && (
        <div className="field-pair">
          {rhythm === 'weekly' && (
            <SelectField
              label="Day"
              value={String(weekday)}
              options={DAYS}
              onChange={(value) => onChange({ weekday: Number(value) })}
            />
          )}
          <SelectField
            label="Hour"
            value={String(hour)}
            options={HOURS}
            onChange={(value) => onChange({ hour: Number(value) })}
          />
          <SelectField
            label={CLIENT_FIELDS.zone.label}
            value={zone}
            options={zones.map((value) => ({ value, label: zoneName(value) }))}
            onChange={(value) => onChange({ zone: value })}
          />
        </div>
      )}
    </>
  );
}
