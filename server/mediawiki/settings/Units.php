<?php
use DataValues\UnboundedQuantityValue;
use MediaWiki\Logger\LoggerFactory;
use Wikibase\DataModel\Services\Lookup\EntityLookupException;
use Wikibase\Lib\Units\UnitStorage;
use Wikibase\Repo\WikibaseRepo;

/**
 * Conversions of units, as the items of the units say them: an item's best statement with a mapped property is the
 * factor and, as its unit, the standard unit. A standard unit says so itself, by "1" of itself, as on Wikidata. There
 * is one step: a unit that leads to one that does not say so has no conversion, so there are no circles to follow.
 */
class WikisteadUnits implements UnitStorage {
	/** Units that are remembered while many entities are written. */
	private const KNOWN_MAX = 10000;

	/** @var string[] Ids of properties; the first that an item has counts */
	private array $properties;

	/** @var array<string, ?array{factor: string, unit: string}> */
	private array $known = [];

	public function __construct( array $properties ) {
		$this->properties = $properties;
	}

	/** @inheritDoc */
	public function isPrimaryUnit( $unit ) {
		$said = $this->said( (string)$unit );
		return $said !== null && $said['unit'] === $unit && preg_match( '/^\+1(\.0+)?$/', $said['factor'] ) === 1;
	}

	/** @inheritDoc */
	public function getConversion( $unit ) {
		$said = $this->said( (string)$unit );
		return $said !== null && $said['unit'] !== $unit && $this->isPrimaryUnit( $said['unit'] ) ? $said : null;
	}

	/** @return ?array{factor: string, unit: string} What an item says of itself, right or wrong */
	private function said( string $unit ): ?array {
		if ( !array_key_exists( $unit, $this->known ) ) {
			if ( count( $this->known ) >= self::KNOWN_MAX ) {
				$this->known = [];
			}
			$this->known[$unit] = preg_match( '/^Q[1-9]\d{0,9}$/', $unit ) ? $this->read( $unit ) : null;
		}
		return $this->known[$unit];
	}

	private function read( string $unit ): ?array {
		try {
			$item = WikibaseRepo::getEntityLookup()->getEntity( WikibaseRepo::getEntityIdParser()->parse( $unit ) );
		} catch ( EntityLookupException $error ) {
			// One item that cannot be read must not take all that use it with it.
			LoggerFactory::getInstance( 'Wikibase' )->warning( 'The unit {unit} was not read.', [ 'unit' => $unit, 'exception' => $error ] );
			return null;
		}
		// Of an item that redirects, the other one would be found, whose changes nobody would relate to it.
		if ( $item === null || $item->getId()->getSerialization() !== $unit ) {
			return null;
		}
		$base = WikibaseRepo::getItemVocabularyBaseUri();
		foreach ( $this->properties as $property ) {
			foreach ( WikisteadEntities::valuesOf( $item, $property ) as $value ) {
				if ( $value instanceof UnboundedQuantityValue && str_starts_with( $value->getUnit(), $base ) ) {
					return [ 'factor' => $value->getAmount()->getValue(), 'unit' => substr( $value->getUnit(), strlen( $base ) ) ];
				}
			}
		}
		return null;
	}
}
