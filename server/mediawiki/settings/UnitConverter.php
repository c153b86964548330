<?php
use DataValues\DecimalValue;
use DataValues\UnboundedQuantityValue;
use Wikibase\Lib\Units\UnitConverter;

/**
 * Converts as Wikibase does, but with exact decimal numbers: if PHP has no BCMath, Wikibase multiplies
 * floating-point numbers, and 2 times 185.2 becomes 370.39999999999998.
 */
class WikisteadUnitConverter extends UnitConverter {
	/** The most digits that a value may have, besides its sign; one less if there is a point. */
	private const DIGITS_MAX = 126;
	/** Digits per part. Products of two parts, and sums of many products, fit into PHP's integers. */
	private const PART = 7;

	private WikisteadUnits $units;
	private string $base;

	public function __construct( WikisteadUnits $units, string $base ) {
		parent::__construct( $units, $base );
		$this->units = $units;
		$this->base = $base;
	}

	/** @inheritDoc */
	public function toStandardUnits( UnboundedQuantityValue $value ) {
		if ( !str_starts_with( $value->getUnit(), $this->base ) ) {
			return null;
		}
		$unit = substr( $value->getUnit(), strlen( $this->base ) );
		if ( $this->units->isPrimaryUnit( $unit ) ) {
			return $value;
		}
		$conversion = $this->units->getConversion( $unit );
		if ( $conversion === null ) {
			return null;
		}
		$factor = new DecimalValue( $conversion['factor'] );
		if ( $factor->isZero() || $factor->getSign() === '-' ) {
			return null;
		}
		try {
			return $value->transform( $this->base . $conversion['unit'], [ self::class, 'product' ], $factor );
		} catch ( InvalidArgumentException $error ) {
			// The result has too many digits, so the value has no normalized form. Its entity and the dump are not affected.
			return null;
		}
	}

	/**
	 * @param DecimalValue $value
	 * @param DecimalValue $factor Greater than 0
	 * @throws InvalidArgumentException if it has too many digits before the point. Digits after the point are cut off.
	 */
	public static function product( DecimalValue $value, DecimalValue $factor ): DecimalValue {
		[ $ones, $others ] = array_map( [ self::class, 'partsOf' ], [ $value, $factor ] );
		$parts = array_fill( 0, count( $ones ) + count( $others ), 0 );
		foreach ( $ones as $at => $one ) {
			foreach ( $others as $by => $other ) {
				$parts[$at + $by] += $one * $other;
			}
		}
		$digits = '';
		$carried = 0;
		foreach ( $parts as $part ) {
			$carried += $part;
			$digits = str_pad( (string)( $carried % 10 ** self::PART ), self::PART, '0', STR_PAD_LEFT ) . $digits;
			$carried = intdiv( $carried, 10 ** self::PART );
		}
		$scale = strlen( $value->getFractionalPart() ) + strlen( $factor->getFractionalPart() );
		$digits = str_pad( $digits, $scale + 1, '0', STR_PAD_LEFT );
		$whole = ltrim( substr( $digits, 0, strlen( $digits ) - $scale ), '0' ) ?: '0';
		$room = max( 0, self::DIGITS_MAX - 1 - strlen( $whole ) );
		$fraction = substr( $digits, strlen( $digits ) - $scale, min( $scale, $room ) );
		return new DecimalValue( $value->getSign() . $whole . ( $fraction === '' ? '' : ".$fraction" ) );
	}

	/** @return int[] The digits without the point, in parts, beginning with the last */
	private static function partsOf( DecimalValue $value ): array {
		$digits = $value->getIntegerPart() . $value->getFractionalPart();
		return array_map( 'intval', array_map( 'strrev', str_split( strrev( $digits ), self::PART ) ) );
	}
}
