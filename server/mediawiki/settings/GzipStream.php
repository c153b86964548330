<?php
/** Stands in for PHP's `compress.zlib://` while a dump is written, and throws if the disk is full. */
class WikisteadGzipStream {
	private const SCHEME = 'compress.zlib';

	/** @var resource|null Set by PHP */
	public $context;
	private static int $level;
	private static ?WikisteadGzipFile $file = null;

	public static function register( int $level ): void {
		self::$level = $level;
		stream_wrapper_unregister( self::SCHEME );
		stream_wrapper_register( self::SCHEME, self::class );
	}

	/** Completes the file. Wikibase's script leaves this to the end of PHP, when nothing can fail any more. */
	public static function finish(): void {
		if ( self::$file ) {
			self::$file->close();
		}
	}

	public function stream_open( string $path ): bool {
		self::$file = new WikisteadGzipFile( substr( $path, strlen( self::SCHEME . '://' ) ), self::$level );
		return true;
	}

	public function stream_write( string $text ): int {
		self::$file->write( $text );
		return strlen( $text );
	}
}
